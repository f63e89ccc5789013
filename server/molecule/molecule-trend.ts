import { type SQL, sql } from "drizzle-orm";
import type { MoleculeDay } from "@/lib/molecule/molecule-day";
import type { Executor } from "../db/store";

/** One row a UTC day from `from` to `to` (both `2026-05-02`, both included), oldest first; days without molecules too. */
export async function moleculeTrend(
  executor: Executor,
  query: {
    readonly cityId: string;
    readonly from: string;
    readonly to: string;
    readonly rig?: string;
    readonly formula?: string;
  },
): Promise<readonly MoleculeDay[]> {
  const { cityId, from, to, rig, formula } = query;
  const where: SQL[] = [sql`true`];
  if (rig) where.push(sql`rig = ${rig}`);
  if (formula) where.push(sql`ref = ${formula}`);
  const since = sql`${from}::date::timestamp at time zone 'UTC'`;
  const until = sql`(${to}::date + 1)::timestamp at time zone 'UTC'`;
  return executor.query<MoleculeDay>(sql`
    with root as (
      select b.rig, b.ref, b.created_at, case when b.status = 'closed' then b.closed_at end as closed_at, false as archived
      from beads b where b.city_id = ${cityId} and (b.issue_type = 'molecule' or b.metadata->>'gc.kind' = 'wisp')
        and (b.created_at >= ${since} or b.closed_at >= ${since})
      union all
      select * from (
        select distinct on (a.id) a.record->>'rig' as rig, a.record->>'ref' as ref,
          (a.record->>'created_at')::timestamptz as created_at, a.closed_at, true as archived
        from archived_beads a where a.city_id = ${cityId}
          and (a.issue_type = 'molecule' or a.record->'metadata'->>'gc.kind' = 'wisp')
          and a.archived_at >= ${since}
          and not exists (select from beads b where b.city_id = a.city_id and b.id = a.id)
        order by a.id, a.archived_at desc
      ) archive
    ), mine as (select * from root where ${sql.join(where, sql` and `)}),
    days as (
      select d::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') d
    ), begun as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as n from mine
      where created_at >= ${since} and created_at < ${until} group by 1
    ), ended as (
      select (closed_at at time zone 'UTC')::date as day,
        count(*) filter (where not archived)::int as finished, count(*) filter (where archived)::int as archived,
        percentile_cont(array[0.5, 0.9]) within group (order by greatest(0, extract(epoch from closed_at - created_at))) as lead
      from mine where closed_at >= ${since} and closed_at < ${until} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(begun.n, 0) as started, coalesce(ended.finished, 0) as finished,
      coalesce(ended.archived, 0) as archived, ended.lead[1]::float8 as "medianLead", ended.lead[2]::float8 as "slowLead"
    from days left join begun using (day) left join ended using (day) order by days.day`);
}
