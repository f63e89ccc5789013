import { formulaScope } from "@/lib/city/formula-scope";
import { getBead } from "@/server/bead/find-bead";
import { checkVersion } from "@/server/formula/check-version";
import type { Command } from "../command";

export const command: Command = {
  usage: "<bead>",
  help: "Compares the formula that a molecule was cooked from with the one on disk. Exit 1 when they differ.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const { city, tree } = await context.city();
    const [store, cityId, bead = ""] = [await context.store(), await context.cityId(), context.args[0]];
    const { rig } = await getBead(store, cityId, bead);
    const check = await checkVersion(store, { cityId, bead, tree, layers: formulaScope(city, rig).layers });
    if (context.json) context.printJson(check.json);
    else context.print(check.stdout);
    if (check.error !== undefined && !context.json) context.warn(check.error);
    return check.exit;
  },
};
