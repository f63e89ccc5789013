import { sql } from "drizzle-orm";
import { rowLimit } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { membersSql } from "./members";

/** Something that happened to a member of a molecule; `title` is the member's, null when it is gone. */
export type MemberEvent = {
  readonly seq: number;
  readonly type: string;
  readonly ts: string;
  readonly actor: string;
  readonly subject: string;
  readonly message: string;
  readonly title: string | null;
};

export type MemberEventsQuery = {
  readonly cityId: string;
  readonly rootId: string;
  /** `nextSeq` of the page before. */
  readonly beforeSeq?: number;
  readonly limit: number;
};

/** What happened to the members of a molecule, newest first, by keyset; `nextSeq` null on the last page. */
export async function moleculeEvents(
  executor: Executor,
  query: MemberEventsQuery,
): Promise<{ readonly items: readonly MemberEvent[]; readonly nextSeq: number | null }> {
  const { cityId, rootId, beforeSeq } = query;
  const limit = Math.min(query.limit, 500);
  const rows = await executor.query<MemberEvent>(sql`
    ${membersSql(cityId, rootId)} select e.seq, e.type, e.ts, e.actor, e.subject, e.message, b.title
    from events e left join beads b on b.city_id = ${cityId} and b.id = e.subject
    where e.city_id = ${cityId} and e.subject in (select id from below)
      and (${beforeSeq ?? null}::bigint is null or e.seq < ${beforeSeq ?? null}::bigint)
    order by e.seq desc limit ${rowLimit(limit + 1)}`);
  const items = rows.slice(0, limit);
  return { items, nextSeq: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
}
