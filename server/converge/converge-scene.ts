import type { Standing } from "@/lib/access/may";
import type { Store } from "@/server/db/store";
import type { SlingScene } from "@/server/sling/sling-scene";

/** Where convergence loops run: a sling scene, the store, and what may be run there as a gate. */
export type ConvergeScene = SlingScene & { readonly store: Store; readonly standing: Standing };
