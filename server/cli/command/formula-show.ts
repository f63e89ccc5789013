import { Refusal } from "@/lib/diagnostic/refusal";
import { passesText } from "@/lib/formula/passes-text";
import { showText } from "@/lib/formula/show-text";
import type { Command } from "../command";
import { compileNamed, formulaScene } from "../compile-named";

export const command: Command = {
  usage: "<name> [--var key=value …] [--rig NAME] [--passes]",
  help: "Prints the compiled recipe. --passes adds what each pass of the compiler made of the steps.",
  options: { var: { type: "string", multiple: true }, passes: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const scene = await formulaScene(context, await context.city());
    const { recipe, error, diagnostics, passes, values } = compileNamed(context, scene);
    if (!recipe) throw new Refusal(400, "formula-refused", error ?? "", { diagnostics });
    if (context.json) context.printJson({ recipe, values, diagnostics });
    else context.print(showText(recipe, scene.values));
    if (context.flag("passes") && !context.json) context.print(`\n${passesText(passes)}`);
    return 0;
  },
};
