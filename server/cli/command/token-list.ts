import { listTokens } from "@/server/auth/token";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "The tokens of this city, newest first. A secret is never among what is kept.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const tokens = await listTokens(await context.store(), await context.cityId());
    if (context.json) for (const token of tokens) context.printJson(token);
    else if (tokens.length === 0) context.print("No token was issued yet.\n");
    else {
      const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? "-";
      const rows = tokens.map((token) => [
        token.id,
        `${token.prefix}…`,
        token.actor,
        day(token.expiresAt),
        day(token.lastUsedAt),
        day(token.revokedAt),
      ]);
      context.print(table(["ID", "TOKEN", "ACTS AS", "EXPIRES", "USED", "REVOKED"], rows));
    }
    return 0;
  },
};
