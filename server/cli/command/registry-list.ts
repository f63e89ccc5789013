import { readRegistries, registryListText } from "@/server/registry/registry-config";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "",
  help: "",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const registries = await readRegistries(cliRegistryHost(context));
    if (context.json) context.printJson({ schema_version: "1", registries });
    else context.print(registryListText(registries));
    return 0;
  },
};
