import { lintRecipe } from "../check/lint-recipe";
import { buildEdges, gateId } from "../flatten/build-edges";
import { findCycle } from "../flatten/find-cycle";
import { type Node, nameNodes } from "../flatten/node";
import type { Formula } from "../formula";
import type { PassContext } from "../pass-context";
import type { Contract, Recipe, RecipeRoot, RecipeStep } from "../recipe";
import { selectsV2 } from "../requirement/constraint";

/**
 * Flattens a formula into its recipe (formula 2, reference 7): full ids, epics, gates, edges, root. Needs every earlier
 * pass; guarantees unique ids, no dangling edge and no cycle. Undefined when one of these had to be refused.
 */
export function toRecipe(formula: Formula, cx: PassContext): Recipe | undefined {
  const contract: Contract = selectsV2(formula.constraints) ? "v2" : "v1";
  const isFlat = contract === "v2";
  const nodes = nameNodes(formula.steps, formula.name, isFlat);
  const { edges, dead } = buildEdges(nodes, isFlat);
  const steps = nodes.ordered.flatMap((node) => (node.step.gate ? [toStep(node), toGate(node)] : [toStep(node)]));
  const rootOnly = (formula.phase === "vapor" && !formula.pour) || steps.length === 0;
  const recipe: Recipe = {
    name: formula.name,
    description: formula.description,
    contract,
    phase: formula.phase,
    pour: formula.pour,
    rootOnly,
    root: toRoot(formula, contract, rootOnly),
    steps,
    edges,
    removed: cx.removed,
    variables: formula.variables,
    source: formula.source,
    hash: formula.hash,
  };
  const indexes = new Map<string, number>();
  for (let index = 0; index < steps.length; index++) indexes.set(steps[index]!.id, index);
  if (indexes.size < steps.length || indexes.has(recipe.root.id)) reportSameIds(recipe, cx);
  const cycle = findCycle(steps, edges, indexes);
  if (cycle) {
    const first = steps.find(({ id }) => id === cycle[0]);
    cx.fail("dependency-cycle", first?.origin ?? { path: [] }, `dependency cycle: ${cycle.join(" -> ")}`);
  }
  if (cx.failed) return undefined;
  lintRecipe(recipe, dead, cx);
  return recipe;
}

function toStep({ step, id, parent, type }: Node): RecipeStep {
  return {
    id,
    localId: step.id,
    parent,
    title: step.title,
    description: step.description,
    notes: step.notes,
    type,
    priority: step.priority,
    labels: step.waitsFor ? [...step.tags, `gate:${step.waitsFor.text}`] : step.tags,
    assignee: step.assignee,
    metadata: step.metadata,
    gate: undefined,
    origin: step.origin,
  };
}

function toGate(node: Node): RecipeStep {
  const { step, parent } = node;
  const gate = step.gate!;
  return {
    id: gateId(node),
    localId: `gate-${step.id}`,
    parent,
    title: `Gate: ${gate.type}${gate.id ? ` ${gate.id}` : ""}`,
    description: `Async gate for step ${step.id}`,
    notes: "",
    type: "gate",
    priority: 2,
    labels: [],
    assignee: "",
    metadata: {},
    gate,
    origin: step.origin,
  };
}

/** `{{title}}` and `{{desc}}` stand in when variables of these names are declared. */
function toRoot(formula: Formula, contract: Contract, rootOnly: boolean): RecipeRoot {
  const declares = (name: string): boolean => formula.variables.some((variable) => variable.name === name);
  const shared = {
    id: formula.name,
    title: declares("title") ? "{{title}}" : formula.name,
    description: declares("desc") ? "{{desc}}" : formula.description,
    priority: 2 as const,
  };
  if (contract === "v2") {
    return { ...shared, type: "task", metadata: { "gc.kind": "workflow", "gc.formula_contract": "graph.v2" } };
  }
  return rootOnly
    ? { ...shared, type: "task", metadata: { "gc.kind": "wisp" } }
    : { ...shared, type: "molecule", metadata: {} };
}

/** Local ids may be distinct and still spell one recipe id: `a.b` beside `b` inside `a`, or a step called like a gate. */
function reportSameIds({ root, steps }: Recipe, cx: PassContext): void {
  const seen = new Set([root.id]);
  for (const { id, origin } of steps) {
    if (seen.has(id)) cx.fail("duplicate-step", origin, `duplicate recipe ID "${id}"`);
    seen.add(id);
  }
}
