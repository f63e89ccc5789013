import { expect, test } from "vitest";
import type { ComposedImport, ComposedPack } from "../city/composed-city";
import type { Recipe, RecipeEdge, RecipeStep } from "../formula/recipe";
import { importGraph } from "./import-graph";
import { importRows } from "./import-rows";
import { recipeGraph } from "./recipe-graph";
import { recipeRows } from "./recipe-rows";

const origin = { file: "/city/formulas/bake.toml", line: 1, path: [], through: [] };
const step = (id: string, parent = "bake", type = "task"): RecipeStep => ({
  id: `bake.${id}`,
  localId: id,
  parent: parent === "bake" ? "bake" : `bake.${parent}`,
  title: id,
  description: "",
  notes: "",
  type,
  labels: [],
  assignee: "",
  metadata: {},
  origin,
});
const wait = (from: string, on: string): RecipeEdge => ({
  step: `bake.${from}`,
  on: `bake.${on}`,
  kind: "blocks",
  rule: "needs",
});
const recipe: Recipe = {
  name: "bake",
  description: "",
  contract: "v1",
  phase: "",
  pour: true,
  rootOnly: false,
  root: { id: "bake", title: "bake", description: "", type: "molecule", priority: 2, metadata: {} },
  steps: [step("batter", "bake", "epic"), step("dry", "batter"), step("wet", "batter"), step("cook")],
  edges: [wait("wet", "dry"), wait("cook", "batter")],
  removed: [],
  variables: [],
  source: "/city/formulas/bake.toml",
  hash: "",
};

test("the recipe tree keeps document order and hides what lies below a folded step", () => {
  expect(recipeRows(recipe, new Set()).map((row) => [row.step.localId, row.depth, row.hasChildren])).toEqual([
    ["batter", 0, true],
    ["dry", 1, false],
    ["wet", 1, false],
    ["cook", 0, false],
  ]);
  expect(recipeRows(recipe, new Set(["bake.batter"])).map((row) => row.step.localId)).toEqual(["batter", "cook"]);
});

test("ux 26 containment is a box, waiting is a line from the blocker to the one that waits", () => {
  const graph = recipeGraph(recipe);
  expect(graph.nodes.find((node) => node.id === "bake.dry")).toMatchObject({ group: "bake.batter" });
  expect(graph.nodes.find((node) => node.id === "bake.batter")).toMatchObject({ container: true });
  expect(graph.edges.map(({ from, to }) => `${from} > ${to}`)).toEqual([
    "bake.dry > bake.wet",
    "bake.batter > bake.cook",
  ]);
});

const pack = (name: string, root = false): ComposedPack => ({
  dir: root ? "/city" : `/city/packs/${name}`,
  name,
  schema: 2,
  root,
});
const use = (from: string | undefined, binding: string, to?: string): ComposedImport => ({
  id: `${from ?? "city"}#${binding}`,
  kind: "import",
  ...(from && { fromDir: `/city/packs/${from}` }),
  surface: { kind: "city" },
  binding,
  source: `./packs/${binding}`,
  export: false,
  transitive: true,
  shadow: "warn",
  remote: false,
  ...(to && { toDir: `/city/packs/${to}` }),
  file: "/city/pack.toml",
  path: `imports.${binding}`,
});
const city = {
  root: "/city",
  name: "harbour",
  packs: [pack("harbour", true), pack("base"), pack("left"), pack("right")],
  imports: [
    use(undefined, "left", "left"),
    use(undefined, "right", "right"),
    use("left", "base", "base"),
    use("right", "base", "base"),
    use(undefined, "gone"),
  ],
};

test("the import tree spells a shared pack out once and marks the other places", () => {
  expect(importRows(city, new Set()).map((row) => [row.edge.binding, row.depth, row.repeat])).toEqual([
    ["left", 0, false],
    ["base", 1, false],
    ["right", 0, false],
    ["base", 1, true],
    ["gone", 0, false],
  ]);
});

test("rows of the import tree have ids of their own", () => {
  const ids = importRows(city, new Set()).map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an import that did not resolve is drawn as a broken box", () => {
  const graph = importGraph(city);
  expect(graph.nodes.find((node) => node.title === "gone")).toMatchObject({ tone: "bad", subtitle: "not resolved" });
  expect(graph.edges).toHaveLength(5);
});
