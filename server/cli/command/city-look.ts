import { lookSoon } from "@/server/city/source/register-source";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id>",
  help: "Has the repository of a city looked at now, by the server.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    await changeInstallation(context, { action: "city.look", target: id }, (tx) => lookSoon(tx, id));
    context.print(`Looking at the repository of ${id}\n`);
    return 0;
  },
};
