import { showPack, showText } from "@/server/registry/search-packs";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "[registry:]<pack>",
  help: "Shows a pack's durable source, how to import it, and its releases.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const found = await showPack(cliRegistryHost(context), context.args[0] ?? "");
    if (context.json) context.printJson({ schema_version: "1", ...found });
    else context.print(showText(found));
    return 0;
  },
};
