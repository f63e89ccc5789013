import { refusal } from "@/lib/access/may";
import { Refusal } from "@/lib/diagnostic/refusal";
import { revealCitySecret } from "@/server/auth/city-secret";
import { env } from "@/server/env";
import type { Command } from "../command";

export const command: Command = {
  usage: "<name>",
  help: "Prints a secret of this city. It takes the grant secret.reveal, and is written down in the audit.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [name = ""] = context.args;
    const cityId = await context.cityId();
    const standing = await context.standing();
    const text = await context.look("secret.reveal", name, (tx) => {
      const reason = refusal(standing, "secret.reveal");
      if (reason !== undefined) throw new Refusal(403, "forbidden", reason);
      return revealCitySecret(tx, env().secretKeys, cityId, name);
    });
    if (context.json) context.printJson({ name, text });
    else context.print(`${text}\n`);
    return 0;
  },
};
