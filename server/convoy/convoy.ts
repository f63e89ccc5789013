import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { getBead } from "@/server/bead/find-bead";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

/** How far a convoy is (runtime 8.1): complete needs at least one member. */
export type ConvoyProgress = { readonly total: number; readonly closed: number; readonly complete: boolean };

export type Convoy = { readonly bead: Bead; readonly progress: ConvoyProgress; readonly owned: boolean };

/** A member; null facts when the store does not know it. */
export type ConvoyMember = {
  readonly id: string;
  readonly title: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly assignee: string | null;
};

/** Members are tracked beads and, in older stores, children (runtime 8.1): rows `(convoy, member)` of the given convoys. */
export const memberSql = (cityId: string, convoys: SQL): SQL => sql`(
  select e.issue_id as convoy, e.on_id as member from dependencies e
    where e.city_id = ${cityId} and e.type = 'tracks' and e.issue_id in (${convoys})
  union
  select e.on_id, e.issue_id from dependencies e
    where e.city_id = ${cityId} and e.type = 'parent-child' and e.on_id in (${convoys}))`;

/** The convoy of this id; refuses beads of another type. */
export async function getConvoy(executor: Executor, cityId: string, id: string): Promise<Bead> {
  const bead = await getBead(executor, cityId, id);
  if (bead.type !== "convoy") throw new Refusal(409, "convoy-type", `bead ${id} is not a convoy`);
  return bead;
}

/** The members of a convoy in the order in which they joined. */
export async function convoyMembers(executor: Executor, cityId: string, id: string): Promise<ConvoyMember[]> {
  return executor.query<ConvoyMember>(sql`
    select m.member as id, b.title, b.issue_type as type, b.status, b.assignee
    from ${memberSql(cityId, sql`select ${id}::text`)} m
    left join beads b on b.city_id = ${cityId} and b.id = m.member
    order by b.created_at, m.member`);
}

/** Progress of several convoys at once. */
export async function convoyProgress(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
): Promise<Map<string, ConvoyProgress>> {
  const rows = await executor.query<{ convoy: string; total: number; closed: number }>(sql`
    select m.convoy, count(*)::int as total, count(*) filter (where b.status = 'closed')::int as closed
    from ${memberSql(cityId, sql`select i.id from ${idRows(ids)} i`)} m
    left join beads b on b.city_id = ${cityId} and b.id = m.member group by m.convoy`);
  return new Map(
    rows.map(({ convoy, total, closed }) => [convoy, { total, closed, complete: total > 0 && closed === total }]),
  );
}

export type ConvoysQuery = { readonly cityId: string; readonly rig?: string | null; readonly includeClosed?: boolean };

/** The convoys of a city, oldest first. */
export async function listConvoys(executor: Executor, query: ConvoysQuery): Promise<Convoy[]> {
  const where: SQL[] = [sql`b.city_id = ${query.cityId} and b.issue_type = 'convoy'`];
  if (!query.includeClosed) where.push(sql`b.status <> 'closed'`);
  if (query.rig !== undefined) where.push(sql`b.rig = ${query.rig ?? ""}`);
  const rows = await executor.query<BeadRow>(
    sql`select ${beadColumns} from beads b where ${sql.join(where, sql` and `)} order by b.created_at, b.id`,
  );
  const progress = await convoyProgress(
    executor,
    query.cityId,
    rows.map((row) => row.id),
  );
  const empty: ConvoyProgress = { total: 0, closed: 0, complete: false };
  return rows.map((row) => ({
    bead: toBead(row),
    progress: progress.get(row.id) ?? empty,
    owned: row.labels.includes("owned"),
  }));
}

/** A member that nobody has taken (runtime 8.1): not closed and without an assignee, routed or not. */
export type Stranded = { readonly convoyId: string; readonly issueId: string; readonly title: string };

/** Stranded members of the open convoys of a city. */
export async function strandedMembers(executor: Executor, cityId: string): Promise<Stranded[]> {
  return executor.query<Stranded>(sql`
    select m.convoy as "convoyId", b.id as "issueId", b.title
    from ${memberSql(cityId, sql`select v.id from beads v where v.city_id = ${cityId} and v.issue_type = 'convoy' and v.status <> 'closed'`)} m
    join beads b on b.city_id = ${cityId} and b.id = m.member
    where b.status <> 'closed' and b.assignee = '' order by m.convoy, b.created_at, b.id`);
}
