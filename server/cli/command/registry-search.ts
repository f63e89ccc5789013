import { staleWarnings } from "@/server/registry/catalog-cache";
import { searchPacks, searchText } from "@/server/registry/search-packs";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "[text] [--registry NAME] [--all]",
  help: "Finds packs by a part of their name or description.",
  options: { registry: { type: "string" }, all: { type: "boolean" } },
  positionals: [0, 1],
  run: async (context) => {
    const options = { registry: context.text("registry"), all: context.flag("all") };
    const search = await searchPacks(cliRegistryHost(context), context.args[0] ?? "", options);
    for (const warning of staleWarnings(search.catalogs)) context.warn(warning);
    for (const problem of search.problems) context.warn(`warning: ${problem}`);
    const { found, truncated } = search;
    if (context.json) context.printJson({ schema_version: "1", packs: found, truncated });
    else context.print(searchText(search));
    return 0;
  },
};
