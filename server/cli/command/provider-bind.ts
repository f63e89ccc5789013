import { createTarget } from "../../provider/target";
import type { Command } from "../command";
import { changeProviders } from "../provider-cli";

export const command: Command = {
  usage: "<target> <pack-id> <pack-version> <model> [--json]",
  help: "Binds a model of a published pack under a name, to the pack's digest. Only a bound model can be called.",
  options: {},
  positionals: [4, 4],
  run: async (context) => {
    const [id = "", packId = "", packVersion = "", model = ""] = context.args;
    const target = await changeProviders(context, { action: "provider.bind", target: id }, (tx) =>
      createTarget(tx, { id, packId, packVersion, model }, context.act()),
    );
    if (context.json) context.printJson(target);
    else context.print(`${target.id} is bound to ${packId} ${packVersion}, model ${model}, digest ${target.digest}\n`);
    return 0;
  },
};
