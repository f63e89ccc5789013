import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { migrations } from "@/drizzle/migrations/bundle";
import { Refusal } from "@/lib/diagnostic/refusal";
import { migrate } from "../db/migrate";
import type { Store, Transaction } from "../db/store";
import { type BackupTable, backupTables } from "./backup-table";

const headerShape = z.strictObject({
  format: z.literal("cityhall-backup"),
  version: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const rowShape = z.tuple([z.string(), z.record(z.string(), z.unknown())]);
const trailerShape = z.strictObject({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** What came back. */
export type Restored = { readonly at: string; readonly rows: Readonly<Record<string, number>> };

/** Rows of one statement, and the characters that it may have at most. */
const BATCH = { rows: 500, characters: 4_000_000 };

const damaged = (line: number, what: string) =>
  new Refusal(400, "backup-damaged", `line ${line}: ${what}; nothing was restored`);

function parse<Shape>(shape: z.ZodType<Shape>, text: string, line: number, what: string): Shape {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw damaged(line, `this is not ${what}`);
  }
}

/** Makes the schema that the backup was written with, in a store that holds nothing yet. */
async function prepare(tx: Transaction, wanted: readonly string[]): Promise<readonly BackupTable[]> {
  const stranger = wanted.find((name) => !migrations.some((known) => known.name === name));
  if (stranger !== undefined)
    throw new Refusal(409, "backup-newer", `the backup was made by a newer cityhall (${stranger}); use that version`);
  for (const { name } of await backupTables(tx)) {
    const [row] = await tx.query<{ held: boolean }>(sql`select exists (select from ${sql.identifier(name)}) as held`);
    if (row?.held)
      throw new Refusal(409, "backup-occupied", `the store holds ${name} already; restore into an empty one`);
  }
  const wanting = migrations.filter(({ name }) => wanted.includes(name));
  const applied = await migrate(tx, wanting);
  if (applied.length < wanting.length)
    throw new Refusal(409, "backup-occupied", "the store has a schema already; restore into a new one");
  return backupTables(tx);
}

async function insert(tx: Transaction, table: BackupTable, rows: readonly string[]): Promise<void> {
  const columns = sql.join(
    table.columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table.name);
  await tx.query(sql`insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${`[${rows.join(",")}]`}::text::json)`);
}

async function continueIdentity(tx: Transaction, { name, identity }: BackupTable): Promise<void> {
  if (identity === null) return;
  const column = sql.identifier(identity);
  await tx.query(sql`select setval(pg_get_serial_sequence(${name}, ${identity}), max(${column}))
    from ${sql.identifier(name)} having count(*) > 0`);
}

/**
 * Restores what `writeBackup` wrote into an empty store, all or nothing, and brings the schema up to date afterwards. A store
 * that holds anything, a file of a newer version and a damaged one are refused.
 */
export async function restoreBackup(store: Store, lines: AsyncIterable<string>): Promise<Restored> {
  return store.transaction(async (tx) => {
    const hash = createHash("sha256");
    const counts: Record<string, number> = {};
    let header: z.infer<typeof headerShape> | undefined;
    let trailer: z.infer<typeof trailerShape> | undefined;
    let tables = new Map<string, BackupTable>();
    let pending: { table: BackupTable; rows: string[]; characters: number } | undefined;
    let number = 0;
    const flush = async () => {
      if (pending) await insert(tx, pending.table, pending.rows);
      pending = undefined;
    };
    for await (const text of lines) {
      number++;
      if (trailer) throw damaged(number, "there is more after the last line of a backup");
      if (!header) {
        header = parse(headerShape, text, number, "the first line of a cityhall backup");
        tables = new Map((await prepare(tx, header.migrations)).map((table) => [table.name, table]));
      } else if (text.startsWith("{")) {
        trailer = parse(trailerShape, text, number, "the last line of a backup");
        continue;
      } else {
        const [name] = parse(rowShape, text, number, "a row of a backup");
        const table = tables.get(name);
        if (!table) throw damaged(number, `there is no table "${name}"`);
        if (pending?.table !== table || pending.rows.length >= BATCH.rows || pending.characters >= BATCH.characters)
          await flush();
        pending ??= { table, rows: [], characters: 0 };
        const row = text.slice(JSON.stringify(name).length + 2, -1);
        pending.rows.push(row);
        pending.characters += row.length;
        counts[name] = (counts[name] ?? 0) + 1;
      }
      hash.update(text).update("\n");
    }
    if (!header || !trailer) throw damaged(number, "the backup ends before its last line");
    await flush();
    const complete = Object.entries(trailer.rows).every(([name, count]) => (counts[name] ?? 0) === count);
    if (!complete || hash.digest("hex") !== trailer.sha256)
      throw damaged(number, "the lines are not those that were written");
    for (const table of tables.values()) await continueIdentity(tx, table);
    // Waiting checks would keep the newer migrations from changing a table.
    await tx.query(sql`set constraints all immediate`);
    await migrate(tx);
    return { at: header.at, rows: counts };
  });
}
