import type { ComposedCity } from "@/lib/city/composed-city";
import type { Composition } from "@/lib/city/composition";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { FileTree } from "@/lib/files/file-tree";
import type { Executor } from "../db/store";
import { latestRevision } from "../revision/list-revisions";
import { readRevision } from "../revision/read-revision";
import { composed } from "./composed";
import type { OpenCity } from "./open-cities";

/**
 * Which picture of a city a page shows: the files as they are now, a revision that the address pins, or the last one that
 * loaded, because the files of now do not load (`number` is 0 until that one is written down).
 */
export type Standing =
  | { readonly kind: "current" }
  | { readonly kind: "pinned" | "last-good"; readonly number: number; readonly loadedAt: string };

export type ShownCity = Composition & {
  readonly city: ComposedCity;
  readonly tree: FileTree;
  readonly standing: Standing;
};

/**
 * The city that pages read: the pinned revision, else the files as they are, else, when these do not load, the last revision
 * that did (also one of an earlier life of the server). What writes or starts something asks `composed` instead.
 */
export async function shownCity(store: Executor, city: OpenCity, rev?: number): Promise<ShownCity> {
  if (rev !== undefined) return keptCity(store, city, rev, "pinned");
  const { current, lastGood } = await city.state();
  if (!current.loads) {
    const good = await latestRevision(store, city.id, "loads");
    if (lastGood?.city) {
      const { number = 0, loadedAt = "" } = good ?? {};
      return { ...lastGood, city: lastGood.city, standing: { kind: "last-good", number, loadedAt } };
    }
    if (good) return keptCity(store, city, good.number, "last-good");
  }
  return { ...(await composed(city)), standing: { kind: "current" } };
}

async function keptCity(
  store: Executor,
  { id }: OpenCity,
  number: number,
  kind: "pinned" | "last-good",
): Promise<ShownCity> {
  const kept = await readRevision(store, id, number);
  const standing = { kind, number, loadedAt: kept.loadedAt };
  if (kept.city) return { ...kept, city: kept.city, standing };
  const first = kept.diagnostics.find((each) => each.severity === "error");
  throw new Refusal(409, "city-unreadable", `Revision ${number} could not be read: ${first?.message ?? "no city"}`, {
    diagnostics: kept.diagnostics,
  });
}
