import { refreshRegistries } from "@/server/registry/catalog-cache";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "[name]",
  help: "A catalogue that changes a published release is refused, and the known one stays.",
  options: {},
  positionals: [0, 1],
  run: async (context) => {
    const lines = await refreshRegistries(cliRegistryHost(context), context.args[0]);
    context.print(lines.map((line) => `${line}\n`).join(""));
    return 0;
  },
};
