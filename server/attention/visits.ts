import { sql } from "drizzle-orm";
import type { Executor } from "../db/store";
import { lastSeq } from "../event/read-events";

/** After so long without a mark, a look at home is a new visit. */
const pause = 30 * 60_000;

export type Visit = {
  /** The number of the newest event at the end of the visit before; null for somebody who was never here. */
  readonly seq: number | null;
  readonly at: string | null;
  /** Whether this look begins a visit that is to be marked. */
  readonly due: boolean;
};

type Who = { readonly cityId: string; readonly personId: string };

/** Since when a person has not seen the city. */
export async function lastVisit(executor: Executor, { cityId, personId }: Who, now: Date): Promise<Visit> {
  const [row] = await executor.query<{ seq: number; at: string; last_seq: number; last_at: string }>(sql`
    select seq, at, last_seq, last_at from city_visits where city_id = ${cityId} and person_id = ${personId}`);
  if (!row) return { seq: null, at: null, due: true };
  const due = now.getTime() - Date.parse(row.at) > pause;
  // Before the visit is marked, what is news is what came since the last one began.
  const [seq, at] = due ? [row.seq, row.at] : [row.last_seq, row.last_at];
  return { seq, at: new Date(at).toISOString(), due };
}

/** Marks that a visit begins now; inside of one nothing changes, so that a second tab does not eat the news of the first. */
export async function markVisit(executor: Executor, { cityId, personId }: Who, now: Date): Promise<void> {
  const seq = await lastSeq(executor, cityId);
  const at = now.toISOString();
  const before = new Date(now.getTime() - pause).toISOString();
  await executor.query(sql`
    insert into city_visits as v (city_id, person_id, seq, at, last_seq, last_at)
    values (${cityId}, ${personId}, ${seq}, ${at}::timestamptz, ${seq}, ${at}::timestamptz)
    on conflict (city_id, person_id) do update
      set last_seq = v.seq, last_at = v.at, seq = excluded.seq, at = excluded.at
      where v.at < ${before}::timestamptz`);
}
