import { resolve } from "node:path";
import { planPublication, publishPack } from "@/server/registry/publish-pack";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "<registry> [folder] [--version V] [--source ADDRESS] [--description TEXT] [--dry-run]",
  help: "Publishes the commit that is checked out; it must be clean and carry the tag of the version.",
  options: {
    version: { type: "string" },
    source: { type: "string" },
    description: { type: "string" },
    "dry-run": { type: "boolean" },
  },
  positionals: [1, 2],
  run: async (context) => {
    const [registry = "", folder = "."] = context.args;
    const input = {
      registry,
      dir: resolve(context.io.cwd, folder),
      version: context.text("version"),
      source: context.text("source"),
      description: context.text("description"),
    };
    const host = cliRegistryHost(context);
    if (context.flag("dry-run")) context.printJson(await planPublication(host, input));
    else context.print(`${await publishPack(host, input)}\n`);
    return 0;
  },
};
