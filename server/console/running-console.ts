import { join } from "node:path";
import { ensureLocalOperator } from "../auth/local-operator";
import { CityCheckouts } from "../city/source/city-checkouts";
import { openStore } from "../db/client";
import type { Store } from "../db/store";
import { env } from "../env";
import type { Jobs } from "../job/job";
import { startBackground } from "./background";
import { serverImportHost } from "./import-hosts";
import { OpenCities, openedAtStart } from "./open-cities";

/** What one server process holds open. */
export type RunningConsole = { readonly store: Store; readonly cities: OpenCities };

/** A server besides does work of its own; a command that opens the store does not. */
type ServingConsole = RunningConsole & { readonly jobs: Jobs };

// One handle for a process: bundles and hot reload load this module more than once, and an embedded store has one owner.
const holder = globalThis as { cityhallConsole?: Promise<ServingConsole> | undefined };

/** The store and the cities of this process; opened by the first who asks (the start hook, as a rule). */
export function runningConsole(): Promise<RunningConsole> {
  holder.cityhallConsole ??= openConsole().catch((error: unknown) => {
    holder.cityhallConsole = undefined;
    throw error;
  });
  return holder.cityhallConsole;
}

/** Closes the store, so that nothing is under way when the process ends. */
export async function closeConsole(): Promise<void> {
  const console = holder.cityhallConsole;
  holder.cityhallConsole = undefined;
  if (!console) return;
  const { store, cities, jobs } = await console;
  cities.close();
  await jobs.stop();
  await cities.settled();
  await store.close();
}

/** Where cities that come from Git lie on this machine. */
export function cityCheckoutRoot(): string {
  return join(/* turbopackIgnore: true */ env().dataDir, "cities");
}

async function openConsole(): Promise<ServingConsole> {
  const { databaseUrl, dataDir, cities: paths } = env();
  const store = await openStore(databaseUrl ? { url: databaseUrl } : { dataDir });
  try {
    const now = new Date();
    await ensureLocalOperator(store, now);
    const checkouts = new CityCheckouts({
      store,
      root: cityCheckoutRoot(),
      keys: env().secretKeys,
      host: serverImportHost(),
    });
    const cities = new OpenCities(store, checkouts);
    for (const path of paths) await cities.open(store, path, { actor: openedAtStart, now });
    await cities.reopen(now);
    cities.keepUp();
    return { store, cities, jobs: await startBackground(store, cities, checkouts) };
  } catch (error) {
    await store.close();
    throw error;
  }
}
