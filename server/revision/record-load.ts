import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LoadTiming } from "../city/load-timer";
import { json } from "../db/json-rows";
import type { Executor } from "../db/store";

/** Loads that a city keeps the times of. */
export const keptLoads = 200;

/** Writes down how long a load took, and forgets what is older than the city keeps. */
export async function recordLoad(
  executor: Executor,
  cityId: string,
  { hash, loadedAt, timing }: { readonly hash: string; readonly loadedAt: string; readonly timing: LoadTiming },
): Promise<void> {
  const { cold, totalMs, steps } = timing;
  await executor.query(sql`
    insert into city_loads (city_id, at, id, hash, cold, total_ms, steps)
    values (${cityId}, ${loadedAt}::timestamptz, ${randomUUID()}, ${hash}, ${cold}, ${totalMs}, ${json(steps)})`);
  await executor.query(sql`
    delete from city_loads l using (
      select at, id from city_loads where city_id = ${cityId} order by at desc, id desc offset ${keptLoads}
    ) old where l.city_id = ${cityId} and l.at = old.at and l.id = old.id`);
}
