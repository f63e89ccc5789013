import { sql } from "drizzle-orm";
import { longestPrefix } from "@/lib/bead/looks-like-bead-id";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Executor } from "@/server/db/store";
import { cityNotFound } from "./lock-city";

/** One bead store of a city: `rig` is null for the city store. */
export type BeadStore = { readonly rig: string | null; readonly prefix: string };

/** The stores of a city, the city store first, then by rig. */
export async function listBeadStores(executor: Executor, cityId: string): Promise<BeadStore[]> {
  const rows = await executor.query<{ rig: string; prefix: string }>(
    sql`select rig, prefix from bead_stores where city_id = ${cityId} order by rig`,
  );
  return rows.map(({ rig, prefix }) => ({ rig: rig === "" ? null : rig, prefix }));
}

/** The store of a rig, or of the city for null; 404 when there is none. */
export async function getBeadStore(executor: Executor, cityId: string, rig: string | null): Promise<BeadStore> {
  const stores = await listBeadStores(executor, cityId);
  const found = stores.find((store) => store.rig === rig);
  if (found) return found;
  if (stores.length === 0) throw cityNotFound(cityId);
  const names = stores.flatMap((store) => store.rig ?? []);
  throw new Refusal(
    404,
    "rig-not-found",
    `rig "${rig}" not found; ${names.length > 0 ? `rigs: ${names.join(", ")}` : "this city has no rigs"}`,
  );
}

/** The store that an id belongs to, by the longest prefix (runtime 5.4); undefined for ids of no store here. */
export function storeOfId(stores: readonly BeadStore[], id: string): BeadStore | undefined {
  const prefix = longestPrefix(
    id,
    stores.map((store) => store.prefix),
  );
  return stores.find((store) => store.prefix === prefix);
}
