import { createTarget } from "@/server/provider/target";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "<target> <pack> <version> <model>",
  help: "Binds a model of a published pack under a name.",
  options: {},
  positionals: [4, 4],
  run: async (context) => {
    const [id = "", packId = "", packVersion = "", model = ""] = context.args;
    const target = await changeInstallation(context, { action: "provider.bind", target: id }, (tx) =>
      createTarget(tx, { id, packId, packVersion, model }, context.act()),
    );
    if (context.json) context.printJson(target);
    else context.print(`${target.id} is ${target.model} of ${target.packId} ${target.packVersion}\n`);
    return 0;
  },
};
