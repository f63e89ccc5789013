import { removeCitySecret } from "@/server/auth/city-secret";
import type { Command } from "../command";

export const command: Command = {
  usage: "<name>",
  help: "Takes a secret of this city away; it cannot be brought back.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [name = ""] = context.args;
    const cityId = await context.cityId();
    await context.change("secret.remove", name, (tx) => removeCitySecret(tx, cityId, name));
    context.print(`Removed ${name}\n`);
    return 0;
  },
};
