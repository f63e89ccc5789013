import { permissions } from "@/lib/access/permission";
import { agentAbilities, issueToken } from "@/server/auth/token";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const usualDays = 30;

export const command: Command = {
  usage: "<agent> [--days N] [--may ABILITY …]",
  help: [
    "Issues a token that acts in the agent's name in this city, and prints it: it is shown this once and kept nowhere.",
    `Without --may it may: ${agentAbilities.join(", ")}. It expires after ${usualDays} days unless --days says otherwise.`,
  ].join("\n"),
  options: { days: { type: "string" }, may: { type: "string", multiple: true } },
  positionals: [1, 1],
  run: async (context) => {
    const [actor = ""] = context.args;
    const asked = context.texts("may");
    const abilities = permissions.filter((each) => asked.includes(each));
    const unknown = asked.filter((each) => !permissions.some((known) => known === each));
    if (unknown.length > 0)
      throw new CliFailure(`there is no ability "${unknown[0]}"; abilities: ${permissions.join(", ")}`, 2);
    const input = {
      name: actor,
      actor,
      days: context.number("days") ?? usualDays,
      abilities: asked.length > 0 ? abilities : agentAbilities,
    };
    const cityId = await context.cityId();
    const { id, secret, expiresAt } = await context.change("token.issue", actor, (tx) =>
      issueToken(tx, { ...input, cityId }, context.act()),
    );
    if (context.json) context.printJson({ id, secret, expires_at: expiresAt.toISOString() });
    else context.print(`${secret}\n`);
    return 0;
  },
};
