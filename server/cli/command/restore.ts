import { resolve } from "node:path";
import { restoreBackupFile } from "@/server/backup/backup-file";
import { openUnmigrated } from "@/server/db/client";
import type { Command } from "../command";
import { dataDirOf } from "../data-dir";

export const command: Command = {
  usage: "FILE [--data PATH]",
  help: [
    "Restores a backup into an empty store, all or nothing: the one of DATABASE_URL, else the folder of --data.",
    "A backup of either kind of store fits the other, so this is also the way from the embedded store to PostgreSQL.",
  ].join("\n"),
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const { cwd, env } = context.io;
    const url = env.DATABASE_URL;
    const store = await openUnmigrated(url ? { url } : { dataDir: dataDirOf(context.text("data"), cwd, env) });
    try {
      const { at, rows } = await restoreBackupFile(store, resolve(cwd, context.args[0]!));
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      if (context.json) context.printJson({ at, rows });
      else context.print(`${total} rows as they were at ${at}; start the server to go on\n`);
      return 0;
    } finally {
      await store.close();
    }
  },
};
