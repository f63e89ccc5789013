import { registerSource } from "@/server/city/source/register-source";
import { serverImportHost } from "@/server/console/import-hosts";
import { cityCheckoutRoot } from "@/server/console/running-console";
import { env } from "@/server/env";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<address> [--poll SECONDS] [--webhook] [--stdin]",
  help: [
    "Registers a city by its Git address, such as https://git.example.org/fleet.git//harbour#main. Every server fetches it.",
    "--poll says how often to look for pushes (60 seconds; 0 for never). --webhook prints a secret for signed pushes, this once.",
    "--stdin reads the token of a private repository from standard input.",
  ].join("\n"),
  options: { poll: { type: "string" }, webhook: { type: "boolean" }, stdin: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const [address = ""] = context.args;
    const token = context.flag("stdin") ? (await context.io.stdin()).trim() : "";
    const input = {
      address,
      pollSeconds: context.number("poll") ?? 60,
      webhook: context.flag("webhook"),
      ...(token && { token }),
    };
    const hall = { keys: env().secretKeys, policy: serverImportHost().policy, root: cityCheckoutRoot() };
    const { id, webhookSecret } = await changeInstallation(
      context,
      { action: "city.register", target: address },
      (tx) => registerSource(tx, input, hall, context.act()),
    );
    if (context.json) context.printJson({ id, webhook_secret: webhookSecret });
    else context.print(`Registered ${id}; it is being fetched\n${webhookSecret ? `${webhookSecret}\n` : ""}`);
    return 0;
  },
};
