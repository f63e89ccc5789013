import type { Standing } from "@/lib/access/may";
import type { ConvergeScene } from "../converge/converge-scene";
import type { Store } from "../db/store";
import { composed } from "./composed";
import type { OpenCity } from "./open-cities";

/** The scene of a person's act on orders and loops, in a city as its files are now. */
export async function orderSceneOf(
  city: OpenCity,
  given: { readonly store: Store; readonly cityId: string; readonly standing: Standing },
): Promise<ConvergeScene> {
  const loaded = await composed(city);
  return { ...given, city: loaded.city, tree: loaded.tree, rig: null };
}
