import { setSource } from "@/server/city/source/register-source";
import { env } from "@/server/env";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> [--poll SECONDS] [--webhook] [--stdin]",
  help: [
    "Changes how a city from Git is followed. --webhook makes a new secret, prints it and forgets the one before.",
    "--stdin reads a new token of the repository from standard input. The address of a city stays what it is.",
  ].join("\n"),
  options: { poll: { type: "string" }, webhook: { type: "boolean" }, stdin: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    const pollSeconds = context.number("poll");
    const token = context.flag("stdin") ? (await context.io.stdin()).trim() : "";
    const change = {
      webhook: context.flag("webhook"),
      ...(pollSeconds !== undefined && { pollSeconds }),
      ...(token && { token }),
    };
    const secret = await changeInstallation(context, { action: "city.source", target: id }, (tx) =>
      setSource(tx, id, change, env().secretKeys, context.act()),
    );
    if (context.json) context.printJson({ id, webhook_secret: secret });
    else context.print(secret ? `${secret}\n` : `Changed ${id}\n`);
    return 0;
  },
};
