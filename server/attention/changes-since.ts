import { sql } from "drizzle-orm";
import type { ChangeCounts } from "@/lib/attention/changes";
import type { Executor } from "../db/store";

/** What happened in a city since an event and its moment. `access`: whether the person may know of changes of roles. */
export async function changesSince(
  executor: Executor,
  { cityId, seq, at, access }: { cityId: string; seq: number; at: string; access: boolean },
): Promise<ChangeCounts> {
  const events = await executor.query<{ type: string; count: number; last: string }>(sql`
    select type, count(*)::int as count, max(ts) as last from events
    where city_id = ${cityId} and seq > ${seq} group by type`);
  const [revisions] = await executor.query<{ before: number | null; now: number | null }>(sql`
    select max(number) filter (where loaded_at <= ${at}::timestamptz) as before, max(number) as now
    from city_revisions where city_id = ${cityId}`);
  const [roles] = access
    ? await executor.query<{ last: string | null }>(sql`
        select max(at) as last from audit where city_id = ${cityId} and at > ${at}::timestamptz and result = 'done'
          and (action like 'member.%' or action like 'token.%' or action like 'person.%')`)
    : [];
  return {
    events: events.map((each) => ({ ...each, last: new Date(each.last).toISOString() })),
    revisions: { before: revisions?.before ?? null, now: revisions?.now ?? null },
    ...(roles?.last && { access: new Date(roles.last).toISOString() }),
  };
}
