import { loginRegistry } from "@/server/registry/account";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { cliRegistryHost } from "../import-host";

export const command: Command = {
  usage: "<registry> < TOKEN-FILE",
  help: "Reads the token from standard input, so that it is in no list of processes and no history.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const token = await context.io.stdin();
    if (token.trim() === "") throw new CliFailure("give the token on standard input", 2);
    const { registry, login } = await loginRegistry(cliRegistryHost(context), context.args[0] ?? "", token);
    context.print(`Logged in to ${registry} as ${login}.\n`);
    return 0;
  },
};
