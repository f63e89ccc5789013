import { removeCity } from "@/server/people/remove-city";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> --confirm <id>",
  help: [
    "Takes a city out of the console, on every server: its tokens end, its people lose their roles, its secrets are deleted.",
    "A folder is not touched; a checkout of a Git address is deleted. Beads, events and audit rows stay.",
  ].join("\n"),
  options: { confirm: { type: "string" } },
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    await changeInstallation(context, { action: "city.remove", target: id }, (tx) =>
      removeCity(tx, id, context.text("confirm") ?? "", context.act()),
    );
    context.print(`Removed ${id}\n`);
    return 0;
  },
};
