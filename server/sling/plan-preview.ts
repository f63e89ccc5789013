import { formulaScope } from "@/lib/city/formula-scope";
import { compileFormula } from "@/lib/formula/compile";
import { type EffectiveValue, effectiveValues } from "@/lib/formula/variables/effective-values";
import { beadCount, planMolecule } from "@/lib/molecule/plan";
import { type LeftOutStep, recipeChanges } from "@/lib/view/recipe-changes";
import { compileForWork } from "./compile-for-work";
import type { PreparedSling } from "./plan-sling";
import type { SlingScene } from "./sling-scene";

/** Rows of the tree that a preview holds. */
const shownMost = 200;

/** A bead that the sling would make; `waitsFor` counts what it would wait for. */
export type PreviewBead = {
  readonly ref: string;
  readonly title: string;
  readonly type: string;
  readonly depth: number;
  readonly waitsFor: number;
  /** It is there because of a value that was given. */
  readonly added: boolean;
};

/** What the formula of a plan would make for the first piece of work, and with which values. */
export type SlingPreview = {
  readonly beads: readonly PreviewBead[];
  readonly total: number;
  readonly edges: number;
  readonly variables: readonly EffectiveValue[];
  /** Placeholders that nothing fills, as `field of bead`. */
  readonly leftovers: readonly string[];
  readonly leftOut: readonly LeftOutStep[];
};

/** The beads that a checked plan would make, as a tree (ux 45); null for a plan without a formula. Writes nothing. */
export function slingPreview(scene: SlingScene, { plan, agent, beads, vars }: PreparedSling): SlingPreview | null {
  if (!plan.formula) return null;
  const bead = beads.find((_, index) => plan.items[index]?.action === "route");
  const { title } = plan.request;
  const work = { name: plan.formula.name, agent, rig: bead ? bead.rig : plan.rig, vars, title, bead };
  const { recipe, values } = compileForWork(scene, work);
  const ids = Array.from({ length: beadCount(recipe) }, (_, index) => `planned-${index}`);
  const planned = planMolecule(recipe, { ids, values, title });
  if ("problems" in planned) return null;
  const { layers, formulaV2 } = formulaScope(scene.city, work.rig);
  const ungiven = { values: { ...values, explicit: {} }, formulaV2 };
  const usual = compileFormula(scene.tree, layers, work.name, ungiven).recipe;
  const { added, leftOut } = recipeChanges(usual ?? recipe, recipe);
  const depths = new Map<string, number>();
  const waits = new Map<string, number>();
  for (const edge of planned.plan.edges)
    if (edge.type !== "parent-child") waits.set(edge.issueId, (waits.get(edge.issueId) ?? 0) + 1);
  const rows = planned.plan.beads.map((each): PreviewBead => {
    const depth = each.parentId === null ? 0 : (depths.get(each.parentId) ?? 0) + 1;
    depths.set(each.id, depth);
    const { ref, title: shown, type } = each;
    return { ref, title: shown, type, depth, waitsFor: waits.get(each.id) ?? 0, added: added.has(ref) };
  });
  return {
    beads: rows.slice(0, shownMost),
    total: rows.length,
    edges: planned.plan.edges.filter((edge) => edge.type !== "parent-child").length,
    variables: effectiveValues(recipe.variables, values),
    leftovers: planned.plan.leftovers.map(
      ({ ref, field, names }) => `{{${names.join("}}, {{")}}} in ${field} of ${ref}`,
    ),
    leftOut,
  };
}
