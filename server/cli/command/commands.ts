import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "Lists the commands that the city's packs bring, with the pack of each.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { city } = await context.city();
    if (context.json) for (const each of city.commands) context.printJson(each);
    else if (city.commands.length === 0) context.print("No pack brings commands.\n");
    else {
      const rows = city.commands.map((each) => [
        [each.binding, ...each.words].join(" "),
        each.packName,
        each.surface.kind === "rig" ? `rig ${each.surface.rig}` : "city",
        each.description || "-",
      ]);
      context.print(table(["COMMAND", "PACK", "SURFACE", "DESCRIPTION"], rows));
    }
    return 0;
  },
};
