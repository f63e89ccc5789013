import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { parseConnectionUrl } from "./connection-url";
import { createClient, embeddedStore, openEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { openPostgres } from "./postgres";
import type { PostgresConnection, Store, StoreKind } from "./store";

/** Both stores, the second one only where a server is given (`TEST_DATABASE_URL`). */
export const storeKinds: readonly StoreKind[] = process.env.TEST_DATABASE_URL ? ["embedded", "postgres"] : ["embedded"];

/** A migrated store of its own for one test file; `close` drops it. */
export async function testStore(kind: StoreKind): Promise<Store> {
  return kind === "embedded" ? testEmbedded() : testPostgres();
}

/** A store without a schema, as a restore wants it; `close` drops it. */
export async function emptyStore(kind: StoreKind): Promise<Store> {
  return kind === "embedded" ? openEmbedded({}, async () => {}) : testPostgres("template1");
}

let embeddedTemplate: Promise<Blob | File> | undefined;

async function testEmbedded(): Promise<Store> {
  embeddedTemplate ??= (async () => {
    const client = await createClient({});
    const store = embeddedStore(client, async () => {});
    await migrate(store);
    const dump = await client.dumpDataDir("none");
    await store.close();
    return dump;
  })();
  return openEmbedded({ loadDataDir: await embeddedTemplate }, async () => {});
}

const templateName = "cityhall_test_template";

/** Cloning a database copies files; several test processes make the template once, under a lock of the server. */
async function testPostgres(template = templateName): Promise<Store> {
  const server = testServer();
  const admin = await openPostgres(server, { connections: 1 });
  const name = `cityhall_test_${randomBytes(8).toString("hex")}`;
  try {
    await admin.query(sql`select pg_advisory_lock(727470318)`);
    if (template === templateName) await ensureTemplate(admin, server);
    await admin.query(sql.raw(`create database ${name} template ${template}`));
    await admin.query(sql`select pg_advisory_unlock(727470318)`);
  } finally {
    await admin.close();
  }
  const store = await openPostgres({ ...server, database: name }, { connections: 8 });
  return {
    ...store,
    close: async () => {
      await store.close();
      const dropper = await openPostgres(server, { connections: 1 });
      await dropper.query(sql.raw(`drop database if exists ${name} with (force)`));
      await dropper.close();
    },
  };
}

/** The server of `TEST_DATABASE_URL`. */
export function testServer(): PostgresConnection {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set");
  return parseConnectionUrl(url);
}

async function ensureTemplate(admin: Store, server: PostgresConnection): Promise<void> {
  const found = await admin.query(sql`select 1 from pg_database where datname = ${templateName}`);
  if (found.length === 0) await admin.query(sql.raw(`create database ${templateName}`));
  // A template of an older checkout gets the newer migrations; an unknown one is made anew.
  const template = await openPostgres({ ...server, database: templateName }, { connections: 1 });
  try {
    await migrate(template);
  } catch {
    await template.close();
    await admin.query(sql.raw(`drop database ${templateName}`));
    await admin.query(sql.raw(`create database ${templateName}`));
    const fresh = await openPostgres({ ...server, database: templateName }, { connections: 1 });
    await migrate(fresh);
    await fresh.close();
    return;
  }
  await template.close();
}
