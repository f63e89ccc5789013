import { type SQL, sql } from "drizzle-orm";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { idRows, rowLimit } from "@/server/db/json-rows";
import { momentCursor, readMomentCursor } from "@/server/db/page-cursor";
import type { Executor } from "@/server/db/store";
import { type Convoy, convoyProgress, memberSql } from "./convoy";

export type ConvoyPageQuery = {
  readonly cityId: string;
  readonly includeClosed: boolean;
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | null | undefined;
};

export type ConvoyPage = {
  /** `stranded`: members of an open convoy that are not closed and have no assignee. */
  readonly items: readonly (Convoy & { readonly stranded: number })[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/** The convoys of a city, newest first, by keyset; members are counted of those on the page alone. */
export async function pageConvoys(executor: Executor, query: ConvoyPageQuery): Promise<ConvoyPage> {
  const { cityId, includeClosed, limit, cursor } = query;
  const where: SQL[] = [sql`b.city_id = ${cityId} and b.issue_type = 'convoy'`];
  if (!includeClosed) where.push(sql`b.status <> 'closed'`);
  const all = sql.join(where, sql` and `);
  const page = cursor ? sql`${all} and (b.created_at, b.id) < (${readMomentCursor(cursor)})` : all;
  const found = await executor.query<BeadRow>(sql`
    select ${beadColumns} from beads b where ${page} order by b.created_at desc, b.id desc limit ${rowLimit(limit + 1)}`);
  const [count] = await executor.query<{ n: number }>(sql`select count(*) as n from beads b where ${all}`);
  const rows = found.slice(0, limit);
  const ids = rows.map((row) => row.id);
  const progress = await convoyProgress(executor, cityId, ids);
  const stranded = await strandedCounts(executor, cityId, ids);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    items: rows.map((row) => ({
      bead: toBead(row),
      progress: progress.get(row.id) ?? { total: 0, closed: 0, complete: false },
      owned: row.labels.includes("owned"),
      stranded: row.status === "closed" ? 0 : (stranded.get(row.id) ?? 0),
    })),
    total: count?.n ?? 0,
    nextCursor: last ? momentCursor(last.created_at, last.id) : null,
  };
}

async function strandedCounts(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor.query<{ convoy: string; n: number }>(sql`
    select m.convoy, count(*)::int as n from ${memberSql(cityId, sql`select i.id from ${idRows(ids)} i`)} m
    join beads b on b.city_id = ${cityId} and b.id = m.member
    where b.status <> 'closed' and b.assignee = '' group by m.convoy`);
  return new Map(rows.map(({ convoy, n }) => [convoy, n]));
}
