import { ensureLocalOperator } from "../auth/local-operator";
import { OpenCities } from "../console/open-cities";
import type { RunningConsole } from "../console/running-console";
import { openStore } from "../db/client";
import type { CliHost } from "./cli-context";

/** A host that opens the store in this process when a command first asks for it; `close` is safe when none did. */
export function localHost(place: { readonly databaseUrl?: string; readonly dataDir: string }): CliHost & {
  readonly close: () => Promise<void>;
} {
  let opened: Promise<RunningConsole> | undefined;
  const open = async (): Promise<RunningConsole> => {
    const { databaseUrl: url, dataDir } = place;
    const store = await openStore(url ? { url } : { dataDir });
    await ensureLocalOperator(store, new Date());
    return { store, cities: new OpenCities(store) };
  };
  return {
    console: () => {
      opened ??= open();
      return opened;
    },
    close: async () => {
      const running = await opened?.catch(() => undefined);
      await running?.cities.settled();
      await running?.store.close();
    },
  };
}
