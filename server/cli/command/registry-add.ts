import { addRegistry } from "@/server/registry/registry-config";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "<name> <source>",
  help: "A source is an https address, a file:// address of this machine, or a path; a folder stands for its registry.toml.",
  options: {},
  positionals: [2, 2],
  run: async (context) => {
    const [name = "", source = ""] = context.args;
    context.print(`${await addRegistry(cliRegistryHost(context), { name, source }, context.io.cwd)}\n`);
    return 0;
  },
};
