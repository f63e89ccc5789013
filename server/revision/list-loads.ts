import { sql } from "drizzle-orm";
import type { LoadTiming } from "../city/load-timer";
import { rowLimit } from "../db/json-rows";
import type { Executor } from "../db/store";

/** One load of a city: when, what was read (its hash), the revision of that content while it is kept, and the times. */
export type CityLoad = LoadTiming & { readonly at: string; readonly hash: string; readonly revision: number | null };

/** The last loads of a city, oldest first. */
export async function listLoads(executor: Executor, cityId: string, limit: number): Promise<readonly CityLoad[]> {
  const rows = await executor.query<{
    at: string;
    hash: string;
    cold: boolean;
    total_ms: number;
    steps: LoadTiming["steps"];
    revision: number | null;
  }>(sql`
    select l.at, l.hash, l.cold, l.total_ms, l.steps,
      (select max(r.number) from city_revisions r where r.city_id = l.city_id and r.hash = l.hash and r.loaded_at <= l.at) as revision
    from city_loads l where l.city_id = ${cityId} order by l.at desc, l.id desc limit ${rowLimit(limit)}`);
  return rows.reverse().map(({ total_ms: totalMs, ...row }) => ({ ...row, totalMs }));
}
