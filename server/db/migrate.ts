import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { migrations } from "@/drizzle/migrations/bundle";
import { ensureCityIsolation } from "./city-isolation";
import type { Executor, Transaction } from "./store";

/** One migration file: its name in order, and its statements. */
export type Migration = { readonly name: string; readonly statements: readonly string[] };

/** Any fixed number: whoever holds it migrates, the others wait and then find nothing to do. */
const lockKey = 727_470_317;

const digest = (migration: Migration) =>
  createHash("sha256").update(migration.statements.join("\n")).digest("hex").slice(0, 32);

async function applied(tx: Transaction): Promise<Map<string, string>> {
  await tx.query(sql`create table if not exists cityhall_migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`);
  const rows = await tx.query<{ name: string; digest: string }>(
    sql`select name, digest from cityhall_migrations order by name`,
  );
  return new Map(rows.map((row) => [row.name, row.digest]));
}

/** Refuses a schema that this program does not know: it would write rows that the newer one does not expect. */
function refuseStrangers(known: ReadonlyMap<string, string>, list: readonly Migration[]): void {
  const ours = new Map(list.map((migration) => [migration.name, digest(migration)]));
  for (const [name, stored] of known) {
    const mine = ours.get(name);
    if (mine === undefined)
      throw new Error(
        `the database was migrated by a newer cityhall (${name}); start that version, or use another database`,
      );
    if (mine !== stored)
      throw new Error(
        `the migration ${name} of the database differs from this cityhall's; use the version that made it`,
      );
  }
}

/** Brings the schema up to date, all or nothing, under a lock; returns the names that were applied. */
export async function migrate(
  store: Pick<Executor, "transaction">,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  return store.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lockKey})`);
    const known = await applied(tx);
    refuseStrangers(known, list);
    const missing = list.filter((migration) => !known.has(migration.name));
    for (const migration of missing) {
      for (const statement of migration.statements) await tx.query(sql.raw(statement));
      await tx.query(
        sql`insert into cityhall_migrations (name, digest) values (${migration.name}, ${digest(migration)})`,
      );
    }
    await ensureCityIsolation(tx);
    return missing.map((migration) => migration.name);
  });
}
