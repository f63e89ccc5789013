import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { tables } from "@/drizzle/schema/tables";

/** `embedded`: PGlite in this process. `postgres`: a PostgreSQL server. One schema, the same SQL on both. */
export type StoreKind = "embedded" | "postgres";

/** Drizzle over either driver. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

/** What a store and a transaction have in common; every verb takes either. */
export interface Executor {
  readonly kind: StoreKind;
  /** The query builder. Moments are `Date`. */
  readonly db: Database;
  /** Runs one prepared statement; moments come back as RFC 3339 text in UTC, counts as numbers, on both drivers. */
  query<Row extends object = Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** Runs `work` in a transaction; in a transaction already, in that one. Anything thrown undoes all of it. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** An open transaction. Pass it on: the outer store throws while its own transaction runs (it would deadlock embedded). */
export interface Transaction extends Executor {
  readonly store: Store;
  /** Runs right before the commit, once for each key, in the order first asked. */
  beforeCommit(key: string, work: (tx: Transaction) => Promise<void>): void;
  /** Runs once the commit is durable; never when it failed. */
  afterCommit(work: () => void): void;
}

/** An open store. */
export interface Store extends Executor {
  /** Calls back for each NOTIFY on the channel, from any process; returns how to stop. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * The same store with only the rows of one city in reach: row-level security refuses the others, whatever a statement says
   * (security 12). Requests that are about a city use this one. `forCity` of it answers itself.
   */
  forCity(cityId: string): Store;
  /** The URL of the server (Postgres), for libraries that hold connections of their own. */
  readonly connection: PostgresConnection | null;
  close(): Promise<void>;
}

/** How to reach a PostgreSQL server; `host` is a socket directory when it begins with a slash. */
export type PostgresConnection = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly tls: boolean | "require" | "verify-full";
};
