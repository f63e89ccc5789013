import { setPaused } from "@/server/people/remove-city";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id>",
  help: "Lets a paused city go on.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    await changeInstallation(context, { action: "city.pause", target: id }, (tx) =>
      setPaused(tx, id, false, context.act()),
    );
    context.print(`Resumed ${id}\n`);
    return 0;
  },
};
