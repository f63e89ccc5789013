import { expect, test } from "vitest";
import { memoryTree } from "../files/memory-tree";
import { compileFormula } from "../formula/compile";
import { recipeChanges } from "./recipe-changes";

const text = `formula = "boat"
[vars]
sails = { default = "no" }
[[steps]]
id = "hull"
title = "Hull"
[[steps]]
id = "mast"
title = "Mast"
condition = "{{sails}} == yes"
[[steps]]
id = "oars"
title = "Oars"
condition = "{{sails}} == no"
`;

const recipe = (values: Readonly<Record<string, string>>) => {
  const tree = memoryTree({ "formulas/boat.toml": text });
  const compiled = compileFormula(tree, ["/city/formulas"], "boat", { values: { explicit: values } });
  if (!compiled.recipe) throw new Error(compiled.error);
  return compiled.recipe;
};

test("ux 46 what values add and drop beside the defaults, with the reason", () => {
  const defaults = recipe({});
  const { added, leftOut } = recipeChanges(defaults, recipe({ sails: "yes" }));
  expect([...added]).toEqual(["boat.mast"]);
  expect(leftOut).toEqual([{ id: "boat.oars", title: "Oars", reason: expect.stringContaining("sails"), usual: true }]);
  expect(recipeChanges(defaults, defaults)).toEqual({
    added: new Set(),
    leftOut: [{ id: "boat.mast", title: "Mast", reason: expect.stringContaining("sails"), usual: false }],
  });
});
