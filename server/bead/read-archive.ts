import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import { rowLimit } from "@/server/db/json-rows";
import { momentCursor, readMomentCursor } from "@/server/db/page-cursor";
import type { Executor } from "@/server/db/store";

/** A bead that a clean-up or a burn took out of the hot tables (decision R20). */
export type ArchivedBead = {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly closedAt: string | null;
  readonly archivedAt: string;
  readonly archivedBy: string;
  readonly reason: string;
};

export type ArchiveQuery = {
  readonly cityId: string;
  /** Part of a title or an id; empty for all. */
  readonly words: string;
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | null;
};

export type ArchivePage = {
  readonly items: readonly ArchivedBead[];
  readonly total: number;
  readonly nextCursor: string | null;
};

const columns = sql.raw(
  `id, title, issue_type as type, closed_at as "closedAt", archived_at as "archivedAt", archived_by as "archivedBy", reason`,
);

/** The archive, latest first, by keyset. */
export async function listArchived(executor: Executor, query: ArchiveQuery): Promise<ArchivePage> {
  const { cityId, limit, words } = query;
  const pattern = `%${words.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const where: SQL[] = [sql`city_id = ${cityId}`];
  if (words.trim() !== "") where.push(sql`(title ilike ${pattern} or id ilike ${pattern})`);
  const all = sql.join(where, sql` and `);
  const page = query.cursor ? sql`${all} and (archived_at, id) < (${readMomentCursor(query.cursor)})` : all;
  const rows = await executor.query<ArchivedBead>(sql`
    select ${columns} from archived_beads where ${page} order by archived_at desc, id desc limit ${rowLimit(limit + 1)}`);
  const [count] = await executor.query<{ n: number }>(sql`select count(*) as n from archived_beads where ${all}`);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    total: count?.n ?? 0,
    nextCursor: last ? momentCursor(last.archivedAt, last.id) : null,
  };
}

/**
 * An archived bead whole: its fields, and the edges and comments that it had. An id that was archived several times: the one of the
 * moment `at`, else the latest. 404 when there is none.
 */
export async function showArchived(
  executor: Executor,
  cityId: string,
  id: string,
  at?: string,
): Promise<ArchivedBead & { readonly record: Readonly<Record<string, unknown>> }> {
  const [row] = await executor.query<ArchivedBead & { record: Record<string, unknown> }>(sql`
    select ${columns}, record - 'city_id' as record from archived_beads
    where city_id = ${cityId} and id = ${id} and archived_at = coalesce(${at ?? null}::timestamptz, archived_at)
    order by archived_at desc limit 1`);
  if (!row) throw new Refusal(404, "archived-bead-not-found", `bead "${id}" is not in the archive`);
  return row;
}
