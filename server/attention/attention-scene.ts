import type { Standing } from "@/lib/access/may";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";

/** Where attention is read: one city, narrowed to a rig when one is named, at a moment. `hall` reaches the installation. */
export type AttentionScene = {
  readonly store: Store;
  readonly hall: Store;
  readonly city: OpenCity;
  readonly cityId: string;
  readonly rig: string;
  readonly now: Date;
  readonly standing: Standing;
};
