import { sql } from "drizzle-orm";
import type { Executor, Store } from "../db/store";
import { type BackupTable, backupTables } from "./backup-table";

/** A value of each type of column that the schema has, of those that are easily lost on the way. */
const samples: Readonly<Record<string, unknown>> = {
  text: 'ü "\\n"\n\\N',
  boolean: true,
  smallint: 1,
  integer: 7,
  bigint: 9_007_199_254,
  real: 0.5,
  "double precision": 0.1,
  numeric: 12_345,
  jsonb: { n: [1.5, "ü\\"], none: null },
  json: { n: 1 },
  bytea: "\\x00ff10",
  "text[]": ["a,b", '"', ""],
  uuid: "0190c5f0-0000-7000-8000-000000000001",
  "timestamp with time zone": "2026-12-01T08:00:00.123456Z",
};

/** What rows must say where a rule of the database joins several columns. */
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  provider_executions: { state: "reconciliation", closed_at: null },
};

type Column = { readonly name: string; readonly type: string; readonly words: string | null };

/** The columns of a table, with the words that a check allows in one (`kind in ('a', 'b')`) as the catalogue writes it. */
const columnsOf = (tx: Executor, table: string) =>
  tx.query<Column>(sql`
    select a.attname::text as name, format_type(a.atttypid, null) as type,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as words
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by a.attnum`);

function sampleOf({ type, words }: Column, table: string): unknown {
  const word = /'((?:[^']|'')*)'/.exec(words ?? "")?.[1];
  if (word !== undefined) return word;
  if (!Object.hasOwn(samples, type))
    throw new Error(`${table} has a column of the type ${type}; give a value of it in server/backup/testing.ts`);
  return samples[type];
}

async function fill(tx: Executor, { name }: BackupTable): Promise<void> {
  const table = sql.identifier(name);
  const columns = await columnsOf(tx, name);
  const row = {
    ...Object.fromEntries(columns.map((column) => [column.name, sampleOf(column, name)])),
    ...(columns.some((column) => column.name === "city_id") && { city_id: "c1" }),
    ...given[name],
  };
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  await tx.query(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::text::jsonb)`);
}

/**
 * Puts a row into every table of a backup that is empty, found by the catalogue, so that a new table joins by itself; one that
 * does not take the samples fails with what to do. Checks that wait for the end of a transaction hold as well.
 */
export async function fillTables(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    for (const table of await backupTables(tx)) {
      const [held] = await tx.query(sql`select 1 from ${sql.identifier(table.name)} limit 1`);
      if (held) continue;
      await fill(tx, table).catch((error: unknown) => {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        throw new Error(
          `${table.name} takes no row of samples (${String(cause)}); give what it wants in server/backup/testing.ts`,
          { cause: error },
        );
      });
    }
  });
}
