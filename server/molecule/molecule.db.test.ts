import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import { createBead } from "@/server/bead/create-bead";
import { getBead } from "@/server/bead/find-bead";
import { listBeads } from "@/server/bead/list-beads";
import { showBead } from "@/server/bead/show-bead";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { attachMolecule } from "./attach";
import { cookMolecule, parseMeta } from "./cook";

function recipeOf(name: string, body: string): Recipe {
  const { recipe, error } = compileFormula(
    memoryTree({ [`formulas/${name}.toml`]: `formula = "${name}"\n${body}` }),
    ["/city/formulas"],
    name,
  );
  if (!recipe) throw new Error(error);
  return recipe;
}

const three = `
[[steps]]
id = "a"
title = "A"
[[steps]]
id = "b"
title = "B"
needs = ["a"]
[[steps]]
id = "c"
title = "C"
needs = ["b"]
`;

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;
  const open = () => TestCity.open(store, `mol-${++count}`);
  const beadsOf = async (city: TestCity) => (await listBeads(store, { cityId: city.cityId, now: city.now })).total;

  test("formula 2 cook writes a molecule that can be worked from ready to closed", async () => {
    const city = await open();
    const recipe = recipeOf(
      "gated",
      `description = "Ship {{what}}"\n[vars]\nwhat = "it"\n${three}[[steps]]
id = "launch"
title = "Launch {{what}}"
type = "bug"
needs = ["c"]
gate = { type = "human", id = "captain" }
notes = "via {{what}}"
tags = ["x-{{what}}"]
`,
    );
    const input = { cityId: city.cityId, recipe, values: { explicit: { what: "boat" } } };
    const { rootId, created, ids } = await cookMolecule(store, input, city.act);
    expect(created).toBe(6);
    expect(rootId).toMatch(/^kx-[0-9a-z]{3,}$/);
    expect(await getBead(store, city.cityId, rootId)).toMatchObject({
      type: "molecule",
      title: "gated",
      description: "Ship boat",
      priority: 2,
      ref: "gated",
      metadata: {
        "gc.formula_hash": recipe.hash,
        "gc.formula_source": "/city/formulas/gated.toml",
        "gc.var.what": "boat",
      },
      descendants: 5,
      openChildren: 5,
    });
    expect(await getBead(store, city.cityId, ids["gated.launch"] ?? "")).toMatchObject({
      type: "bug",
      title: "Launch boat",
      labels: ["x-boat"],
      metadata: { notes: "via boat", "gc.step_ref": "gated.launch" },
      isBlocked: true,
    });
    expect(await getBead(store, city.cityId, ids["gated.gate-launch"] ?? "")).toMatchObject({
      type: "gate",
      title: "Gate: human captain",
      parentId: rootId,
      await: { type: "human", id: "captain" },
    });
    await city.expectDerived();
    for (const step of ["a", "b", "c"]) await city.close(ids[`gated.${step}`] ?? "");
    expect(await city.ready()).toEqual([]);
    await city.close(ids["gated.gate-launch"] ?? "");
    expect(await city.ready()).toEqual([ids["gated.launch"]]);
    expect((await city.close(ids["gated.launch"] ?? "")).closed).toEqual([ids["gated.launch"], rootId]);
    expect(await getBead(store, city.cityId, rootId)).toMatchObject({ descendants: 5, closedDescendants: 5 });
    await city.expectDerived();
  });

  test("R19 a root-only wisp is one ready task with its kind", async () => {
    const city = await open();
    const recipe = recipeOf("patrol", `description = "Walk"\nphase = "vapor"\n${three}`);
    const { rootId, created } = await cookMolecule(store, { cityId: city.cityId, recipe }, city.act);
    expect(created).toBe(1);
    expect(await getBead(store, city.cityId, rootId)).toMatchObject({
      type: "task",
      description: "Walk",
      ephemeral: false,
      metadata: { "gc.kind": "wisp" },
    });
    expect(await city.ready()).toEqual([rootId]);
  });

  test("F14 every check comes before the first write and all are reported; nothing is left after any failure", async () => {
    const city = await open();
    const cook = (recipe: Recipe, options = {}) =>
      cookMolecule(store, { cityId: city.cityId, recipe, ...options }, city.act);
    const edge = recipeOf(
      "edge",
      `[[steps]]\nid = "hull"\ntitle = "Hull"\n[[steps.children]]\nid = "weld"\ntitle = "Weld {{ghost}}"\n[[steps]]\nid = "paint"\ntitle = "Paint"\nneeds = ["hull"]\n`,
    );
    await expect(cook(edge)).rejects.toThrow(
      [
        'variable validation failed:\n  - step "edge.hull.weld": bead title contains unresolved variable(s) {{ghost}} — missing or misspelled --var(s)?',
        "wiring dep edge.paint->edge.hull: tasks can only block other tasks, not epics",
      ].join("\n"),
    );
    const vars = recipeOf("vars", `[vars.a]\nrequired = true\n[vars.b]\nenum = ["x"]\ndefault = "y"\n${three}`);
    await expect(cook(vars)).rejects.toThrow(
      'variable validation failed:\n  - variable "a" is required\n  - variable "b": value "y" not in allowed values [x]',
    );
    await expect(cook(recipeOf("three", three), { title: "x".repeat(501) })).rejects.toThrow(
      'creating bead for step "three": title must be 500 characters or less (got 501)',
    );
    await expect(cook(recipeOf("three", three), { rig: "moon" })).rejects.toThrow('rig "moon" not found; rigs: web');
    expect(() => parseMeta(["a=b=c", "ticket"])).toThrow('invalid metadata "ticket" (want key=value)');
    expect(await beadsOf(city)).toBe(0);
    expect(await city.events()).toEqual([]);
  });

  test("F14 a write that the database refuses names its step and undoes the whole cook", async () => {
    const city = await open();
    await store.query(
      sql`alter table beads add constraint no_b check (city_id <> ${sql.raw(`'${city.cityId}'`)} or title <> 'B')`,
    );
    const cooked = cookMolecule(store, { cityId: city.cityId, recipe: recipeOf("three", three) }, city.act);
    await expect(cooked).rejects.toThrow(/^creating bead for step "three.b": .*no_b/);
    await store.query(sql`alter table beads drop constraint no_b`);
    expect(await beadsOf(city)).toBe(0);
  });

  test("runtime 5.4 a rig's cook goes to the rig's store, beads and edges", async () => {
    const city = await open();
    const input = { cityId: city.cityId, recipe: recipeOf("three", three), rig: "web" };
    const { ids } = await cookMolecule(store, input, city.act);
    for (const id of Object.values(ids)) {
      expect(id).toMatch(/^web-/);
      expect((await getBead(store, city.cityId, id)).rig).toBe("web");
    }
  });

  test("an idempotency key gives the first result again, and refuses another request", async () => {
    const city = await open();
    const input = { cityId: city.cityId, recipe: recipeOf("three", three), idempotencyKey: "k1" };
    const first = await cookMolecule(store, input, city.act);
    expect(await cookMolecule(store, input, city.act)).toEqual(first);
    expect(await beadsOf(city)).toBe(4);
    await expect(cookMolecule(store, { ...input, title: "other" }, city.act)).rejects.toThrow(
      'idempotency key "cook k1" was used for a different request',
    );
  });

  test("formula 2 a graft blocks its bead, is not its child, and carries its root", async () => {
    const city = await open();
    const task = await createBead(store, { cityId: city.cityId, title: "T", priority: 1 }, city.act);
    const input = { cityId: city.cityId, recipe: recipeOf("three", three), beadId: task.id, idempotencyKey: "k" };
    const graft = await attachMolecule(store, input, city.act);
    expect(graft).toMatchObject({ created: 4, workflowRootId: task.id, duplicate: false });
    for (const id of Object.values(graft.ids))
      expect(await getBead(store, city.cityId, id)).toMatchObject({
        priority: 1,
        metadata: { "gc.root_bead_id": task.id },
      });
    const detail = await showBead(store, city.cityId, task.id);
    expect(detail.dependents).toEqual([]);
    expect(detail.dependencies).toMatchObject([{ otherId: graft.rootId, type: "blocks" }]);
    await expect(city.close(task.id)).rejects.toThrow(
      `cannot close ${task.id}: blocked by open issues [${graft.rootId}]`,
    );
    expect(await attachMolecule(store, input, city.act)).toMatchObject({
      rootId: graft.rootId,
      created: 0,
      duplicate: true,
    });
    const second = await attachMolecule(store, { ...input, idempotencyKey: undefined }, city.act);
    expect(await city.blocked()).toMatchObject({ [task.id]: [graft.rootId, second.rootId].toSorted() });
    for (const { ids } of [graft, second])
      for (const step of ["a", "b", "c"]) await city.close(ids[`three.${step}`] ?? "");
    expect((await city.close(task.id)).closed).toEqual([task.id]);
    await city.expectDerived();
  });

  test("a mesh with more paths than can be counted is cooked and answered in one go", async () => {
    const city = await open();
    const steps = Array.from({ length: 60 }, (_, n) => {
      const needs = [n - 2, n - 1].filter((k) => k >= 0).map((k) => `"l${k}"`);
      return `[[steps]]\nid = "l${n}"\ntitle = "L${n}"\nneeds = [${needs.join(", ")}]\n`;
    });
    const { created, ids } = await cookMolecule(
      store,
      { cityId: city.cityId, recipe: recipeOf("mesh", steps.join("")) },
      city.act,
    );
    expect(created).toBe(61);
    await city.close(ids["mesh.l0"] ?? "");
    expect(Object.keys(await city.blocked())).toHaveLength(58);
    await expect(city.link(ids["mesh.l1"] ?? "", ids["mesh.l59"] ?? "")).rejects.toThrow("cycle");
  });
});
