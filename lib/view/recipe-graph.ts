import type { Recipe, RecipeEdge, RecipeStep } from "../formula/recipe";
import type { Graph, GraphEdge } from "./graph";

/** A recipe as a drawing: epics are boxes around their steps, only edges that hold a step back are lines (ux 26). */
export function recipeGraph(recipe: Recipe): Graph {
  const containers = new Set(recipe.steps.map((step) => step.parent));
  const waits = recipe.edges.filter((edge) => edge.kind !== "parent-child");
  const busy = new Map<string, number>();
  for (const edge of waits) for (const id of [edge.step, edge.on]) busy.set(id, (busy.get(id) ?? 0) + 1);
  return {
    nodes: recipe.steps.map((step) => ({
      id: step.id,
      ...(step.parent !== recipe.root.id && step.parent && { group: step.parent }),
      title: step.title || step.localId,
      subtitle: step.localId,
      glyph: stepGlyph(step),
      tone: step.type === "gate" ? "waiting" : "neutral",
      container: containers.has(step.id),
      rank: busy.get(step.id) ?? 0,
    })),
    edges: waits.map(toGraphEdge),
  };
}

/** Shape that tells kinds of step apart without colour. */
export function stepGlyph(step: Pick<RecipeStep, "type">): string {
  if (step.type === "gate") return "◈";
  return step.type === "epic" ? "▣" : "○";
}

function toGraphEdge(edge: RecipeEdge): GraphEdge {
  return {
    id: `${edge.on}>${edge.step}:${edge.kind}`,
    from: edge.on,
    to: edge.step,
    dashed: edge.kind === "waits-for",
    label: edge.rule,
  };
}
