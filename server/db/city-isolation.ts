import { sql } from "drizzle-orm";
import type { Database, Executor, Store, Transaction } from "./store";

/** Taken inside a city by logins that no policy holds (a superuser, the embedded store's own user). */
export const cityRole = "cityhall_city";

/** Text and parameter of the statement that narrows a transaction to one city; it ends with the transaction. */
export const enterCityText = "select set_config('cityhall.city', $1, true), set_config('role', $2, true)";

type Login = { readonly name: string; readonly superuser: boolean; readonly bypasses: boolean };

/**
 * Row-level security on every table that has a `city_id`, made by a look at the catalogue so that no table can be forgotten
 * (security 12). Inside of `Store.forCity` a row of another city can neither be read nor written, whatever the statement
 * says; outside (background work, the installation) the policies let all rows through. Throws for a login that policies do not
 * hold and that may not take another role.
 */
export async function ensureCityIsolation(tx: Transaction): Promise<void> {
  const [login] = await tx.query<Login>(sql`
    select rolname as name, rolsuper as superuser, rolbypassrls as bypasses from pg_roles where rolname = current_user`);
  const open = await tx.query<{ table: string }>(sql`
    select quote_ident(t.relname) as table from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'city_id' and not a.attisdropped
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'city_isolation')
    order by 1`);
  const same = "coalesce(nullif(current_setting('cityhall.city', true), ''), city_id) = city_id";
  for (const { table } of open) {
    await tx.query(sql.raw(`alter table ${table} enable row level security`));
    await tx.query(sql.raw(`alter table ${table} force row level security`));
    await tx.query(sql.raw(`create policy city_isolation on ${table} using (${same}) with check (${same})`));
  }
  if (!login?.superuser && login?.bypasses)
    throw new Error(
      `the database role "${login.name}" has BYPASSRLS, so that no policy holds it; give cityhall a role without it`,
    );
  if (login?.superuser) await ensureCityRole(tx);
}

async function ensureCityRole(tx: Transaction): Promise<void> {
  // Roles belong to the server, not to the database: another console may be making it right now.
  await tx.query(
    sql.raw(`do $$ begin create role ${cityRole} nologin;
      exception when duplicate_object or unique_violation then null; end $$`),
  );
  const [missing] = await tx.query<{ some: boolean }>(sql`
    select exists (select from pg_class t where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'v')
      and not has_table_privilege(${cityRole}, t.oid, 'insert')) as some`);
  if (!missing?.some) return;
  await tx.query(sql.raw(`grant usage on schema public to ${cityRole}`));
  await tx.query(sql.raw(`grant select, insert, update, delete on all tables in schema public to ${cityRole}`));
  await tx.query(sql.raw(`grant usage on all sequences in schema public to ${cityRole}`));
  await tx.query(sql.raw(`revoke update, delete on audit from ${cityRole}`));
}

/** The role that a city's transactions take: `none` where the policies hold the login itself. */
export async function roleInCity(executor: Executor): Promise<string> {
  const [row] = await executor.query<{ role: string }>(sql`
    select case when rolsuper then ${cityRole} else 'none' end as role from pg_roles where rolname = session_user`);
  return row?.role ?? "none";
}

/** Narrows an open transaction to one city. */
export async function enterCity(tx: Executor, cityId: string, role: string): Promise<void> {
  await tx.query(sql`select set_config('cityhall.city', ${cityId}, true), set_config('role', ${role}, true)`);
}

/**
 * Runs one statement of an extension's own schema as the login, and goes back: the role of a city may not look there. The
 * city stays set.
 */
export async function asLogin<Result>(executor: Executor, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return executor.transaction(async (tx) => {
    const [before] = await tx.query<{ role: string }>(sql`select current_setting('role') as role`);
    if (before?.role !== cityRole) return work(tx);
    await tx.query(sql`select set_config('role', 'none', true)`);
    const result = await work(tx);
    await tx.query(sql`select set_config('role', ${cityRole}, true)`);
    return result;
  });
}

/** A store of which only the rows of one city can be reached. `db` runs each of its statements inside the city, too. */
export function cityStore(store: Store, cityId: string, role: () => Promise<string>, db: Database): Store {
  const inCity = async <Result>(work: (tx: Transaction) => Promise<Result>) => {
    const taken = await role();
    return store.transaction(async (tx) => {
      await enterCity(tx, cityId, taken);
      return work(tx);
    });
  };
  const scoped: Store = {
    kind: store.kind,
    connection: store.connection,
    db,
    query: (statement) => inCity((tx) => tx.query(statement)),
    transaction: inCity,
    listen: store.listen,
    forCity: (other) => {
      if (other !== cityId) throw new Error(`invariant: the store of the city ${cityId} was asked for ${other}`);
      return scoped;
    },
    close: store.close,
  };
  return scoped;
}
