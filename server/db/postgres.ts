import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { tables } from "@/drizzle/schema/tables";
import { cityStore, enterCityText, roleInCity } from "./city-isolation";
import { momentText } from "./moment";
import type { Database, PostgresConnection, Store, Transaction } from "./store";
import { assertOutside, type Begun, runStatement, runTransaction } from "./transaction";

const timestamptz = 1184;

export type PostgresLimits = {
  /** Connections of the pool. */
  readonly connections?: number;
  /** Milliseconds after which the server gives a statement up. */
  readonly statementTimeout?: number;
};

/** Oldest server whose SQL is used here. */
const oldestVersion = 150000;

/** A PostgreSQL server as a store. */
export async function openPostgres(connection: PostgresConnection, limits: PostgresLimits = {}): Promise<Store> {
  const { host, port, database, user, password, tls } = connection;
  const client = postgres({
    host,
    port,
    database,
    username: user,
    password,
    ssl: tls,
    max: limits.connections ?? 10,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: {
      TimeZone: "UTC",
      application_name: "cityhall",
      statement_timeout: limits.statementTimeout ?? 60_000,
      // Statements are prepared once a connection; planning the larger ones again costs more than running them.
      plan_cache_mode: "force_generic_plan",
      // A walk through containers meets few rows and finds them by index, in pages that are in memory. Planned as if it met many, a
      // close would read every edge of its city, and compiling the plan would take ten times its run.
      recursive_worktable_factor: 1,
      random_page_cost: "1.1",
      jit: "off",
    },
  });

  type Connection = Pick<typeof client, "unsafe">;
  const databaseOver = (over: Connection, onQuery?: () => void): Database => {
    // The inner connection of a transaction shares the outer one's options, which Drizzle wants to see.
    const withOptions = Object.assign(over, { options: client.options });
    const built = drizzle(withOptions as typeof client, {
      schema: tables,
      ...(onQuery ? { logger: { logQuery: onQuery } } : {}),
    });
    client.options.parsers[timestamptz] = momentText;
    return built as unknown as Database;
  };
  const runOver = (over: Connection) => (text: string, params: unknown[]) =>
    over.unsafe<object[]>(text, params as never[], { prepare: true });

  const guard = () => assertOutside(store);
  const db = databaseOver(client, guard);
  const run = runOver(client);
  let role: Promise<string> | undefined;
  const roleOnce = () => {
    role ??= roleInCity(store).catch((error: unknown) => {
      role = undefined;
      throw error;
    });
    return role;
  };
  /** What Drizzle needs of a connection: here each statement is a transaction inside a city. */
  const databaseInCity = (cityId: string): Database => {
    const run = async (values: boolean, text: string, params?: never[], options?: object) => {
      guard();
      const taken = await roleOnce();
      return client.begin(async (inner) => {
        const statement = () => inner.unsafe(text, params, options);
        const [, rows] = await Promise.all([
          inner.unsafe(enterCityText, [cityId, taken], { prepare: true }),
          values ? statement().values() : statement(),
        ]);
        return rows;
      });
    };
    const unsafe = (...statement: [text: string, params?: never[], options?: object]) => ({
      // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits a pending query, or asks it for arrays instead
      then: (...settle: Parameters<Promise<unknown>["then"]>) => run(false, ...statement).then(...settle),
      values: () => run(true, ...statement),
    });
    return databaseOver({ unsafe } as unknown as Connection);
  };
  const store: Store = {
    kind: "postgres",
    connection,
    db,
    query: async <Row extends object>(statement: SQL) => {
      guard();
      return runStatement<Row>(run, statement);
    },
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      runTransaction<Result>(
        store,
        (body: (begun: Begun) => Promise<Result>) =>
          client.begin((inner) => {
            let built: Database | undefined;
            return body({
              get db() {
                built ??= databaseOver(inner);
                return built;
              },
              run: runOver(inner),
            });
          }) as Promise<Result>,
        work,
      ),
    forCity: (cityId) => cityStore(store, cityId, roleOnce, databaseInCity(cityId)),
    listen: async (channel, onNotify) => {
      const { unlisten } = await client.listen(channel, onNotify);
      return unlisten;
    },
    close: () => client.end({ timeout: 5 }),
  };
  try {
    const [row] = await client<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    if (!row || row.version < oldestVersion)
      throw new Error(
        `the database server is PostgreSQL ${Math.floor((row?.version ?? 0) / 10000)}; cityhall needs 15 or newer`,
      );
  } catch (error) {
    await client.end({ timeout: 1 });
    throw error;
  }
  return store;
}
