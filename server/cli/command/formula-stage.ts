import { formulaScope } from "@/lib/city/formula-scope";
import { stageFormulas } from "@/server/formula/stage";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--rig NAME]",
  help: "Links the winning formula of every name into .beads/formulas/ of the city or the rig.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { city, tree } = await context.soundCity();
    const rig = await context.rig();
    const root = rig === null ? city.root : city.rigs.find((each) => each.name === rig)?.checkout;
    if (!root) throw new CliFailure(`rig "${rig}" has no path on this machine`);
    const staged = await stageFormulas(tree, formulaScope(city, rig).layers, root);
    if (context.json) context.printJson(staged);
    else {
      const { folder, linked, kept, removed, untouched } = staged;
      const counts = `${linked.length} linked, ${kept.length} kept, ${removed.length} removed, ${untouched.length} untouched`;
      context.print(`${await context.scopeText()}: ${counts} in ${folder}\n`);
    }
    return 0;
  },
};
