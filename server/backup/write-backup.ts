import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Store } from "../db/store";
import { backupTables } from "./backup-table";

/** The first line of a backup. */
export type BackupHeader = {
  readonly format: "cityhall-backup";
  readonly version: 1;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Migrations that made the schema, in order. */
  readonly migrations: readonly string[];
};

/** The last line: how many rows each table has, and the hash of every line before it. */
export type BackupTrailer = { readonly rows: Readonly<Record<string, number>>; readonly sha256: string };

/** Rows that are read at once. */
const BATCH = { light: 500, heavy: 1 };

/**
 * Writes everything that a store keeps as JSON lines: a header, one `["table", {row}]` a row, a trailer. It is one moment of the
 * store, whoever works in it meanwhile, and reads on either kind of store. `write` is awaited, so a slow sink holds the
 * reading up and not the memory.
 */
export async function writeBackup(
  store: Store,
  now: Date,
  write: (line: string) => Promise<void>,
): Promise<BackupTrailer> {
  const hash = createHash("sha256");
  const put = async (line: string) => {
    hash.update(line).update("\n");
    await write(line);
  };
  return store.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    const applied = await tx.query<{ name: string }>(sql`select name from cityhall_migrations order by name`);
    const migrations = applied.map(({ name }) => name);
    const header: BackupHeader = { format: "cityhall-backup", version: 1, at: now.toISOString(), migrations };
    await put(JSON.stringify(header));
    const rows: Record<string, number> = {};
    for (const { name, columns, key, heavy } of await backupTables(tx)) {
      const list = (names: readonly string[]) =>
        sql.join(
          names.map((each) => sql.identifier(each)),
          sql`, `,
        );
      await tx.query(sql`declare backup_rows no scroll cursor for
        select row_to_json(r)::text as row from
        (select ${list(columns)} from ${sql.identifier(name)} order by ${list(key)}) r`);
      const batchSize = heavy ? BATCH.heavy : BATCH.light;
      let count = 0;
      for (;;) {
        const batch = await tx.query<{ row: string }>(sql.raw(`fetch ${batchSize} from backup_rows`));
        for (const { row } of batch) await put(`[${JSON.stringify(name)},${row}]`);
        count += batch.length;
        if (batch.length < batchSize) break;
      }
      await tx.query(sql`close backup_rows`);
      rows[name] = count;
    }
    const trailer = { rows, sha256: hash.digest("hex") };
    await write(JSON.stringify(trailer));
    return trailer;
  });
}
