import { publishPack } from "../../provider/publish-pack";
import type { Command } from "../command";
import { changeProviders, readPackFile } from "../provider-cli";

export const command: Command = {
  usage: "<pack.toml> [--json]",
  help: "Publishes a provider pack for good: the same id and version never changes again.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const source = readPackFile(context);
    const what = { action: "provider.publish", target: source.file };
    const { pack, digest, isNew } = await changeProviders(context, what, (tx) =>
      publishPack(tx, source, context.act()),
    );
    const { pack_id, pack_version } = pack;
    if (context.json) context.printJson({ pack_id, pack_version, digest, isNew });
    else context.print(`${isNew ? "Published" : "Already published:"} ${pack_id} ${pack_version}, digest ${digest}\n`);
    return 0;
  },
};
