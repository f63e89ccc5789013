import { sql } from "drizzle-orm";
import type { OpenCity } from "../console/open-cities";
import { idRows } from "../db/json-rows";
import type { Executor, Store } from "../db/store";

/** What an act is about, as far as roles in rigs go: ids of beads, the rig that is named, and rigs that were found out. */
export type Scope = { readonly beads?: unknown; readonly rig?: unknown; readonly rigs?: readonly string[] };

/** Where a scope may look: the city, and a store that reaches its rows alone. */
export type ScopePlace = {
  readonly store: Store;
  readonly cityId: string;
  readonly city: OpenCity;
  readonly now: () => Date;
};

/**
 * Says of an input, before it is checked, what it is about. It may refuse in the words of the act itself, where the act could only be
 * refused.
 */
export type BeadScope = (input: unknown, place: ScopePlace) => Scope | Promise<Scope>;

/** The scope of an input that changes the beads under `id` or `ids`. */
export const byBead: BeadScope = (input) => {
  const { id, ids } = input as { id?: unknown; ids?: unknown };
  return { beads: [id, ids].flat().filter((each) => each !== undefined) };
};

/** The scope of an input that joins the beads under `id` and `onId`, or parts them. */
export const byEdge: BeadScope = (input) => {
  const { id, onId } = input as { id?: unknown; onId?: unknown };
  return { beads: [id, onId] };
};

/** The scope of an input that changes every bead of `beads`. */
export const byBeads: BeadScope = (input) => {
  const { beads } = input as { beads?: unknown };
  return { beads: Array.isArray(beads) ? beads.map((each) => (each as { id?: unknown } | null)?.id) : [] };
};

/** The scope of an input that makes something in the rig under `rig`. */
export const byRig: BeadScope = (input) => ({ rig: (input as { rig?: unknown }).rig ?? "" });

/**
 * The rigs that an input is about, the city's own store as an empty name. An id that the store does not know counts as the
 * city's, so that a role in a rig never reaches further than its beads; so does an input that is not of the right shape.
 */
export async function rigsOf(executor: Executor, cityId: string, scope: Scope): Promise<string[]> {
  const rigs = new Set<string>(scope.rigs);
  if (scope.rig !== undefined) rigs.add(typeof scope.rig === "string" ? scope.rig : "");
  if (scope.beads !== undefined) {
    const ids = Array.isArray(scope.beads) ? scope.beads : [scope.beads];
    const texts = ids.filter((id): id is string => typeof id === "string" && !id.includes("\u0000")).slice(0, 1000);
    const known = await executor.query<{ id: string; rig: string }>(sql`
      select id, rig from beads where city_id = ${cityId}
        and id in ${idRows(texts)}`);
    for (const { rig } of known) rigs.add(rig);
    if (ids.length === 0 || known.length < new Set(ids).size) rigs.add("");
  }
  if (rigs.size === 0) rigs.add("");
  return [...rigs];
}
