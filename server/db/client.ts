import { join, resolve } from "node:path";
import { parseConnectionUrl } from "./connection-url";
import { lockDirectory } from "./directory-lock";
import { openEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { openPostgres, type PostgresLimits } from "./postgres";
import type { Store } from "./store";

/** Where the beads live: a folder of this machine (PGlite), or a PostgreSQL server. */
export type StorePlace = { readonly dataDir: string } | ({ readonly url: string } & PostgresLimits);

/**
 * Opens and migrates a store. An embedded directory belongs to one process: throws `DirectoryHeld`, whose sentence names the
 * holder, when another one has it.
 */
export async function openStore(place: StorePlace): Promise<Store> {
  const store = await openUnmigrated(place);
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** Opens a store as it is, for a restore that brings its own schema. */
export function openUnmigrated(place: StorePlace): Promise<Store> {
  return "url" in place ? openServer(place) : openDirectory(place.dataDir);
}

async function openServer({ url, ...limits }: { url: string } & PostgresLimits): Promise<Store> {
  return openPostgres(parseConnectionUrl(url), limits);
}

async function openDirectory(dataDir: string): Promise<Store> {
  const directory = resolve(/*turbopackIgnore: true*/ dataDir);
  const lock = await lockDirectory(directory);
  try {
    return await openEmbedded({ dataDir: join(/*turbopackIgnore: true*/ directory, "beads") }, lock.release);
  } catch (error) {
    await lock.release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the store in ${directory} cannot be opened: ${reason}`, { cause: error });
  }
}
