import { paths } from "@/lib/url/paths";
import { localOperatorId } from "@/server/auth/local-operator";
import { issueOneTimeLogin } from "@/server/auth/one-time-login";
import { env } from "@/server/env";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "",
  help: "Prints a new sign-in address for the console. It works once, for ten minutes.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    // Also while the console is read-only: whoever looks has to sign in.
    const what = { action: "person.link", target: localOperatorId, whileFrozen: true };
    const secret = await changeInstallation(context, what, (tx) =>
      issueOneTimeLogin(tx, localOperatorId, context.io.now()),
    );
    const address = `${env().origins[0]?.origin}${paths.login()}#token=${secret}`;
    if (context.json) context.printJson({ address });
    else context.print(`${address}\n`);
    return 0;
  },
};
