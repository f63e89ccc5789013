import type { Standing } from "@/lib/access/may";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { FileTree } from "@/lib/files/file-tree";
import type { Store } from "@/server/db/store";

/** Where orders are checked and dispatched: one composed city, and what the caller may run there. */
export type OrderScene = {
  readonly store: Store;
  readonly cityId: string;
  readonly city: ComposedCity;
  readonly tree: FileTree;
  /** The scheduler holds no grant: it runs only scripts that a person has allowed before. */
  readonly standing: Standing;
};
