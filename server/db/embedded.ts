import { PGlite, type PGliteOptions, type Transaction as PgliteTx } from "@electric-sql/pglite";
import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { tables } from "@/drizzle/schema/tables";
import { cityRole, cityStore, enterCityText } from "./city-isolation";
import { momentText } from "./moment";
import type { Database, Store, Transaction } from "./store";
import { assertOutside, type Begun, runStatement, runTransaction } from "./transaction";

const timestamptz = 1184;

/** Milliseconds of statements after which the event loop gets its turn. */
const longestRun = 15;

/** Opens PGlite as a store. `onClose` runs after it has closed. */
export async function openEmbedded(options: PGliteOptions, onClose: () => Promise<void>): Promise<Store> {
  return embeddedStore(await createClient(options), onClose);
}

/** A PGlite whose moments read as they do on Postgres. */
export async function createClient(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ ...options, parsers: { [timestamptz]: momentText } });
  await client.exec(
    "set timezone = 'UTC'; set client_min_messages = warning; set recursive_worktable_factor = 1; set random_page_cost = 1.1",
  );
  return client;
}

/** The store over an open PGlite. */
export function embeddedStore(client: PGlite, onClose: () => Promise<void>): Store {
  const databaseOver = (connection: PGlite | PgliteTx, onQuery?: () => void): Database =>
    drizzle(connection as PGlite, {
      schema: tables,
      ...(onQuery ? { logger: { logQuery: onQuery } } : {}),
    }) as unknown as Database;
  let yielded = performance.now();
  const runOver = (connection: PGlite | PgliteTx) => async (text: string, params: unknown[]) => {
    // Statements run inside of this process and settle without its event loop: a long row of them would starve requests.
    if (performance.now() - yielded > longestRun) {
      await new Promise((resolve) => setImmediate(resolve));
      yielded = performance.now();
    }
    return (await connection.query<object>(text, params)).rows;
  };

  const guard = () => assertOutside(store);
  const db = databaseOver(client, guard);
  const run = runOver(client);
  /** What Drizzle needs of a connection: here each statement is a transaction inside a city. */
  const databaseInCity = (cityId: string): Database => {
    const query: PGlite["query"] = (text, params, options) => {
      guard();
      return client.transaction(async (connection) => {
        await connection.query(enterCityText, [cityId, cityRole]);
        return connection.query(text, params, options);
      }) as ReturnType<typeof client.query<never>>;
    };
    return databaseOver({ query } as PGlite);
  };
  const store: Store = {
    kind: "embedded",
    connection: null,
    db,
    query: async <Row extends object>(statement: SQL) => {
      guard();
      return runStatement<Row>(run, statement);
    },
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      runTransaction<Result>(
        store,
        (body: (begun: Begun) => Promise<Result>) =>
          client.transaction((connection) => {
            let built: Database | undefined;
            return body({
              get db() {
                built ??= databaseOver(connection);
                return built;
              },
              run: runOver(connection),
            });
          }),
        work,
      ),
    forCity: (cityId) => cityStore(store, cityId, async () => cityRole, databaseInCity(cityId)),
    listen: (channel, onNotify) => client.listen(channel, onNotify),
    close: async () => {
      await client.close();
      await onClose();
    },
  };
  return store;
}
