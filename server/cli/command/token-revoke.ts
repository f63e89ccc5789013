import { revokeToken } from "@/server/auth/token";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id>",
  help: "Ends a token at once.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    const cityId = await context.cityId();
    await context.change("token.revoke", id, (tx) => revokeToken(tx, { cityId, id }, context.act()));
    context.print(`Revoked ${id}\n`);
    return 0;
  },
};
