import { type SQL, sql } from "drizzle-orm";
import type { Comment, Dependency } from "@/lib/bead/bead";
import { writeRecord } from "@/lib/bead/record/write-record";
import { textArray } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { type BeadRow, beadColumns, toBead } from "./bead-row";

export type ExportQuery = {
  readonly cityId: string;
  /** Only this rig's store; null for the city store; absent for all. */
  readonly rig?: string | null;
  /** Only these beads. */
  readonly ids?: readonly string[];
  /** Also agents, roles, rigs, messages, templates and ephemeral beads (runtime 13). */
  readonly includeAll?: boolean;
};

type Row = BeadRow & {
  readonly edges: Dependency[];
  readonly remarks: Comment[];
  readonly dependency_count: number;
  readonly dependent_count: number;
};

const chunkSize = 500;

/** The lines of an export, by id, without line ends; some hundred beads in memory at a time. */
export async function* exportBeads(executor: Executor, query: ExportQuery): AsyncGenerator<string, void, void> {
  const where: SQL[] = [sql`b.city_id = ${query.cityId}`];
  if (query.rig !== undefined) where.push(sql`b.rig = ${query.rig ?? ""}`);
  if (query.ids) where.push(sql`b.id = any(${textArray(query.ids)})`);
  if (!query.includeAll)
    where.push(sql`b.issue_type not in ('agent', 'rig', 'role', 'message') and not b.is_template and not b.ephemeral`);
  for (let last = ""; ; ) {
    const rows = await executor.query<Row>(sql`
      select ${beadColumns},
        coalesce((select jsonb_agg(jsonb_build_object('issueId', d.issue_id, 'dependsOnId', d.on_id, 'type', d.type,
            'createdAt', ${momentSql("d.created_at")}, 'createdBy', d.created_by, 'metadata', d.metadata, 'threadId', d.thread_id)
            order by d.created_at, d.on_id, d.type)
          from dependencies d where d.city_id = b.city_id and d.issue_id = b.id), '[]') as edges,
        coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'beadId', c.bead_id, 'author', c.author, 'text', c.text,
            'createdAt', ${momentSql("c.created_at")}) order by c.created_at, c.id)
          from comments c where c.city_id = b.city_id and c.bead_id = b.id), '[]') as remarks,
        (select count(*) from dependencies d where d.city_id = b.city_id and d.issue_id = b.id and d.type = 'blocks') as dependency_count,
        (select count(*) from dependencies d where d.city_id = b.city_id and d.on_id = b.id and d.type = 'blocks') as dependent_count
      from beads b where ${sql.join(where, sql` and `)} and b.id > ${last} order by b.id limit ${chunkSize}`);
    for (const { edges, remarks, dependency_count, dependent_count, ...row } of rows)
      yield writeRecord(toBead(row), edges, remarks, {
        dependencyCount: dependency_count,
        dependentCount: dependent_count,
      });
    const end = rows.at(-1);
    if (!end || rows.length < chunkSize) return;
    last = end.id;
  }
}

/** A moment inside of JSON as the drivers give it outside: RFC 3339 in UTC without trailing zeros. */
function momentSql(column: string): SQL {
  return sql.raw(
    `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '\\.?0+$', '') || 'Z'`,
  );
}
