import { listPacks, listTargets } from "@/server/provider/list-packs";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[--targets]",
  help: "Lists published provider packs; --targets the names that are bound to their models.",
  options: { targets: { type: "boolean" } },
  positionals: [0, 0],
  run: async (context) => {
    const store = await context.store();
    if (context.flag("targets")) {
      const targets = await listTargets(store);
      if (context.json) for (const target of targets) context.printJson(target);
      else if (targets.length === 0) context.print("No targets.\n");
      else {
        const rows = targets.map((each) => [each.id, each.packId, each.packVersion, each.model]);
        context.print(table(["TARGET", "PACK", "VERSION", "MODEL"], rows));
      }
      return 0;
    }
    const packs = await listPacks(store);
    if (context.json) for (const pack of packs) context.printJson(pack);
    else if (packs.length === 0) context.print("No provider packs.\n");
    else {
      const rows = packs.map((each) => [each.packId, each.packVersion, each.digest.slice(0, 12), `${each.targets}`]);
      context.print(table(["PACK", "VERSION", "DIGEST", "TARGETS"], rows));
    }
    return 0;
  },
};
