import { sql } from "drizzle-orm";
import { invariant } from "@/lib/diagnostic/invariant";
import type { Executor } from "../db/store";

/** A table whose rows go into a backup. */
export type BackupTable = {
  readonly name: string;
  /** Columns that are written; generated ones follow from them. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The identity column, whose sequence goes on after the highest value. */
  readonly identity: string | null;
  /** Whether a row may hold megabytes, so that few are read at once. */
  readonly heavy: boolean;
};

type CatalogRow = BackupTable & { readonly parents: readonly string[] };

/** Who is signed in right now, and the runs of one process: nothing of that is worth carrying to another store. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "cityhall_migrations",
  "jobs",
  "oidc_attempts",
  "one_time_logins",
  "sessions",
]);

/** The tables of the schema as the database has it, each after those that its foreign keys name. */
export async function backupTables(store: Executor): Promise<readonly BackupTable[]> {
  const rows = await store.query<{ table: CatalogRow }>(sql`
    select json_build_object(
      'name', c.relname,
      'columns', array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum),
      'key', array(select a.attname::text from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality as k(num, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary order by k.at),
      'identity', (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> ''),
      'heavy', exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype),
      'parents', array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid)) as "table"
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`);
  const waiting = new Map(rows.map(({ table }) => [table.name, table]));
  for (const name of LEFT_OUT) waiting.delete(name);
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    invariant(next, `the foreign keys of ${[...waiting.keys()].join(", ")} form a circle`);
    const { parents: _parents, ...table } = next;
    ordered.push(table);
    waiting.delete(next.name);
  }
  return ordered;
}
