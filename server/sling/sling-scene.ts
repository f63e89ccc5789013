import type { ComposedCity } from "@/lib/city/composed-city";
import type { FileTree } from "@/lib/files/file-tree";
import type { SlingAgent } from "@/lib/sling/sling-agent";

/** Where a sling takes place: one composed city, and the scope that names and default stores are taken from (decision R9). */
export type SlingScene = {
  readonly cityId: string;
  readonly city: ComposedCity;
  readonly tree: FileTree;
  /** The current rig, null for the city. */
  readonly rig: string | null;
  /** Where the default formula of an agent came from, in words (file and line). */
  readonly originOfDefault?: (agent: SlingAgent) => string;
};
