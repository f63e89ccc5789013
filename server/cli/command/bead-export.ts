import { exportBeads } from "@/server/bead/export-beads";
import type { Command } from "../command";

export const command: Command = {
  usage: "[ID …] [--all]",
  help: "Prints beads as JSON lines. --all also takes agents, messages, templates and ephemeral beads.",
  options: { all: { type: "boolean" } },
  positionals: [0, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const ids = context.args.length > 0 ? { ids: context.args } : {};
    const query = { cityId: await context.cityId(), includeAll: context.flag("all"), ...ids };
    for await (const line of exportBeads(await context.store(), query)) context.print(`${line}\n`);
    // Written down, because the doctor asks how old the last export is.
    await context.change("bead.export", context.args.join(" "), async () => {});
    return 0;
  },
};
