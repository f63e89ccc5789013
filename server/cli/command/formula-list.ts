import { formulaScope } from "@/lib/city/formula-scope";
import { formulaNames, listFormulas } from "@/lib/formula/catalog";
import { listJson, listText } from "@/lib/formula/list-text";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--rig NAME]",
  help: "Prints one name a line. With --json also the file that wins each name.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { city, tree } = await context.city();
    const { layers } = formulaScope(city, await context.rig());
    if (context.json) {
      const formulas = listFormulas(tree, layers).map(({ name, winner }) => ({ name, source: winner.path }));
      context.printJson(listJson(city.root, layers, formulas));
    } else context.print(listText(layers, formulaNames(tree, layers)));
    return 0;
  },
};
