import { sql } from "drizzle-orm";
import type { Executor } from "../db/store";

/** How the last ended run of an order went. */
export type LastOutcome = { readonly outcome: string; readonly error: string; readonly at: string };

/** The outcome of the last run that ended of every order of a city, by scoped name. */
export async function lastOutcomes(executor: Executor, cityId: string): Promise<ReadonlyMap<string, LastOutcome>> {
  const rows = await executor.query<{ name: string; outcome: string; error: string; at: string }>(sql`
    select distinct on (scoped_name) scoped_name as name, outcome, left(error, 300) as error, started_at as at
    from order_runs where city_id = ${cityId} and finished_at is not null
    order by scoped_name, started_at desc, id desc`);
  return new Map(rows.map(({ name, at, ...row }) => [name, { ...row, at: new Date(at).toISOString() }]));
}
