import { formulaScope } from "@/lib/city/formula-scope";
import { catalogText, listFormulas } from "@/lib/formula/catalog";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--rig NAME]",
  help: "Prints the formulas that opted into the catalogue: name, tab, description.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { city, tree } = await context.city();
    const { layers } = formulaScope(city, await context.rig());
    if (context.json) {
      for (const { name, catalog } of listFormulas(tree, layers))
        if (catalog) context.printJson({ formula: name, ...catalog });
      return 0;
    }
    const { stdout, stderr } = catalogText(tree, layers);
    context.io.err(stderr);
    context.print(stdout);
    return 0;
  },
};
