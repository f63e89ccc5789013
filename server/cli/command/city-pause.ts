import { setPaused } from "@/server/people/remove-city";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id>",
  help: "Lets nobody change anything in a city and no order of it fire, until it is resumed.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    await changeInstallation(context, { action: "city.pause", target: id }, (tx) =>
      setPaused(tx, id, true, context.act()),
    );
    context.print(`Paused ${id}\n`);
    return 0;
  },
};
