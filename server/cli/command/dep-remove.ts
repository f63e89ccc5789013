import { removeDependency } from "@/server/bead/remove-dependency";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> <on> [--type T]",
  help: "Takes away what joins the two, or only the edge of one type.",
  options: { type: { type: "string" } },
  positionals: [2, 2],
  run: async (context) => {
    const [issueId = "", onId = ""] = context.args;
    const input = { cityId: await context.cityId(), issueId, onId, type: context.text("type") };
    const removed = await context.change("dep.remove", `${issueId} ${onId}`, (tx) =>
      removeDependency(tx, input, context.act()),
    );
    if (context.json) context.printJson({ issueId, onId, removed });
    else context.print(`Removed ${removed.join(", ")}: ${issueId} no longer depends on ${onId}\n`);
    return 0;
  },
};
