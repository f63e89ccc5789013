import { addDependency } from "@/server/bead/add-dependency";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> <on> [--type blocks|waits-for|parent-child|tracks|…]",
  help: "Makes <id> depend on <on>; with parent-child it puts <id> inside of <on>.",
  options: { type: { type: "string" } },
  positionals: [2, 2],
  run: async (context) => {
    const [issueId = "", onId = ""] = context.args;
    const input = { cityId: await context.cityId(), issueId, onId, type: context.text("type") };
    const { added } = await context.change("dep.add", `${issueId} ${onId}`, (tx) =>
      addDependency(tx, input, context.act()),
    );
    if (context.json) context.printJson({ ...input, added });
    else context.print(added ? `${issueId} now depends on ${onId}\n` : `${issueId} depends on ${onId} already\n`);
    return 0;
  },
};
