import { secretName, setCitySecret } from "@/server/auth/city-secret";
import { env } from "@/server/env";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<name> --stdin",
  help: "Keeps a secret of this city, sealed. Its text is read from standard input: an argument would stand in the process list.",
  options: { stdin: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const [name = ""] = context.args;
    const text = context.flag("stdin") ? (await context.io.stdin()).replace(/\r?\n$/, "") : "";
    if (text === "") throw new CliFailure("give the secret on standard input, with --stdin", 2);
    if (!secretName.test(name)) throw new CliFailure("a name is letters, digits, dots, dashes and underscores", 2);
    const cityId = await context.cityId();
    await context.change("secret.set", name, (tx) =>
      setCitySecret(tx, env().secretKeys, { cityId, name, text }, context.act()),
    );
    context.print(`Kept ${name}\n`);
    return 0;
  },
};
