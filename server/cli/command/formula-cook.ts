import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { compileFormula } from "@/lib/formula/compile";
import { attachText, cookText } from "@/lib/formula/cook-text";
import { attachFormula, cookFormula } from "@/server/formula/cook-formula";
import type { Cooked } from "@/server/molecule/cook";
import type { CliContext } from "../cli-context";
import type { Command } from "../command";
import { formulaScene } from "../compile-named";

export const command: Command = {
  usage: "<name> [--var key=value …] [--rig NAME] [--attach BEAD] [--title TEXT] [--idempotency-key KEY]",
  help: "Makes a molecule of the formula, everything or nothing. --attach grafts it under a bead.",
  options: {
    var: { type: "string", multiple: true },
    attach: { type: "string" },
    title: { type: "string" },
    "idempotency-key": { type: "string" },
  },
  positionals: [1, 1],
  run: async (context) => {
    const scene = await formulaScene(context, await context.soundCity());
    const { load, layers, formulaV2, values, rig } = scene;
    const name = context.args[0] ?? "";
    for (const lint of compileFormula(load.tree, layers, name, { values, formulaV2 }).diagnostics) {
      if (lint.severity !== "error") context.warn(formatDiagnostic(lint));
    }
    const request = { tree: load.tree, layers, name, values, formulaV2 };
    const cityId = await context.cityId();
    const key = context.text("idempotency-key");
    const common = { cityId, ...(key ? { idempotencyKey: key } : {}) };
    const bead = context.text("attach");
    if (bead !== undefined) {
      const attached = await context.change("formula.attach", `${name} ${bead}`, (tx) =>
        attachFormula(tx, request, { ...common, beadId: bead }, context.act()),
      );
      if (context.json) context.printJson(attached);
      else context.print(attachText({ ...attached, beadId: bead }));
      leftovers(context, attached.leftovers);
      return 0;
    }
    const title = context.text("title");
    const cooked = await context.change("formula.cook", name, (tx) =>
      cookFormula(tx, request, { ...common, rig, ...(title ? { title } : {}) }, context.act()),
    );
    leftovers(context, cooked.leftovers);
    if (context.json) context.printJson(cooked);
    else {
      context.print(cookText(cooked));
      if (rig === null || context.text("rig") !== undefined) context.warn(`scope: ${await context.scopeText()}`);
    }
    return 0;
  },
};

/** Placeholders that stayed, outside of titles (decision F9). */
function leftovers(context: CliContext, found: Cooked["leftovers"]): void {
  for (const { ref, field, names } of found) {
    context.warn(`lint: step "${ref}": ${field} keeps unresolved variable(s) ${names.join(", ")}`);
  }
}
