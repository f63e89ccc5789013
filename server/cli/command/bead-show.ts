import { toDetailJson } from "@/server/api/bead-json";
import { showBead } from "@/server/bead/show-bead";
import { beadDetailText } from "../bead-text";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id>",
  help: "Prints a bead with what it waits for and what waits for it.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const detail = await showBead(await context.store(), await context.cityId(), context.args[0] ?? "");
    if (context.json) context.printJson(toDetailJson(detail));
    else context.print(beadDetailText(detail.bead, detail.dependencies, detail.dependents, detail.comments));
    return 0;
  },
};
