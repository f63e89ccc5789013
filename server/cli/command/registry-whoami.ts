import { whoamiRegistry } from "@/server/registry/account";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "<registry>",
  help: "",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const account = await whoamiRegistry(cliRegistryHost(context), context.args[0] ?? "");
    if (context.json) context.printJson({ schema_version: "1", ...account });
    else context.print(`${account.login}${account.publisher ? ` (publishes as ${account.publisher})` : ""}\n`);
    return 0;
  },
};
