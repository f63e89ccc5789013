import { removeRegistry } from "@/server/registry/registry-config";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "<name>",
  help: "",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    context.print(`${await removeRegistry(cliRegistryHost(context), context.args[0] ?? "")}\n`);
    return 0;
  },
};
