import { expect, test } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import { beadCount, type PlanOptions, planMolecule } from "./plan";

function plan(body: string, options: Partial<PlanOptions> = {}) {
  const { recipe, error } = compileFormula(
    memoryTree({ "formulas/f.toml": `formula = "f"\n${body}` }),
    ["/city/formulas"],
    "f",
  );
  if (!recipe) throw new Error(error);
  const ids = Array.from({ length: beadCount(recipe) }, (_, n) => `kx-${n}`);
  return planMolecule(recipe, { ids, ...options });
}

const nested = `
[[steps]]
id = "a"
title = "A"
[[steps]]
id = "b"
title = "B"
type = "bug"
needs = ["a"]
waits_for = "all-children"
[[steps]]
id = "e"
title = "E"
[[steps.children]]
id = "x"
title = "X"
[[steps]]
id = "g"
title = "G"
needs = ["e"]
[[steps.children]]
id = "y"
title = "Y {{who}}"
description = "{{who}} {{ghost}}"
`;

test("formula 2 types, containment, edges and what is derived from them", () => {
  const planned = plan(nested, { values: { explicit: { who: "Ada" } } });
  if ("problems" in planned) throw new Error(planned.problems.join());
  const { beads, edges, leftovers } = planned.plan;
  expect(beads.map((bead) => [bead.ref, bead.type, bead.parentId, bead.isBlocked, bead.descendants])).toEqual([
    ["f", "molecule", null, false, 6],
    ["f.a", "step", "kx-0", false, 0],
    ["f.b", "bug", "kx-0", true, 0],
    ["f.e", "epic", "kx-0", false, 1],
    ["f.e.x", "step", "kx-3", false, 0],
    ["f.g", "epic", "kx-0", true, 1],
    ["f.g.y", "step", "kx-5", true, 0],
  ]);
  expect(beads.map((bead) => bead.blockedDescendants)).toEqual([3, 0, 0, 0, 0, 1, 0]);
  expect(beads[2]).toMatchObject({ openBlockers: 1, labels: ["gate:all-children"] });
  expect(
    edges.filter((edge) => edge.type !== "parent-child").map((edge) => `${edge.issueId} ${edge.type} ${edge.onId}`),
  ).toEqual(expect.arrayContaining(["kx-2 blocks kx-1", "kx-5 blocks kx-3"]));
  expect(beads[6]).toMatchObject({ title: "Y Ada", description: "Ada {{ghost}}" });
  expect(leftovers).toEqual([{ ref: "f.g.y", field: "description", names: ["ghost"] }]);
});

test("F9 a leftover placeholder in a title refuses, naming the step", () => {
  expect(plan(nested)).toEqual({
    problems: [
      'variable validation failed:\n  - step "f.g.y": bead title contains unresolved variable(s) {{who}} — missing or misspelled --var(s)?',
    ],
  });
});

test("formula reference 15 A.1 a graft asks for every declared variable, used or not", () => {
  const body = '[vars.unused]\nrequired = true\n[vars.k]\nrequired = true\n[[steps]]\nid = "x"\ntitle = "X {{k}}"\n';
  const graft = { rootBeadId: "kx-7" };
  expect(plan(body, { graft })).toEqual({
    problems: [
      'validate runtime vars: variable validation failed:\n  - variable "k" is required\n  - variable "unused" is required',
    ],
  });
  const planned = plan(body, { graft, values: { explicit: { k: "v", unused: "u" } }, idempotencyKey: "once" });
  expect(planned).toMatchObject({
    plan: {
      beads: [
        { metadata: { "gc.root_bead_id": "kx-7", "gc.idempotency_key": "once" } },
        { metadata: { "gc.root_bead_id": "kx-7" } },
      ],
    },
  });
});

test("formula reference 15 A.3 a given title is the value of a variable of that name, for its checks only", () => {
  const body = '[vars.title]\nrequired = true\nenum = ["Good"]\n[[steps]]\nid = "x"\ntitle = "X"\n';
  expect(plan(body, { title: "Good" })).toMatchObject({ plan: { beads: [{ title: "Good" }, {}] } });
  expect(plan(body, { title: "Bad" })).toMatchObject({ problems: [expect.stringContaining("title")] });
});
