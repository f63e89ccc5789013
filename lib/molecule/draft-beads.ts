import type { Recipe, RecipeStep } from "@/lib/formula/recipe";
import type { EffectiveValue } from "@/lib/formula/variables/effective-values";
import { placeholderNames, substitutePlaceholders } from "@/lib/formula/variables/substitute-placeholders";
import type { PlannedBead } from "./bead-plan";
import type { PlanOptions } from "./plan";

/** A planned bead before anything is derived from edges. */
export type DraftBead = Omit<
  PlannedBead,
  "openBlockers" | "isBlocked" | "openChildren" | "descendants" | "blockedDescendants"
>;

/** Of a step that names no priority: the store's default (reference 7). */
const usualPriority = 2;

/** The beads of a recipe in its order, root first, every text substituted (reference 8.2). */
export function draftBeads(recipe: Recipe, values: readonly EffectiveValue[], options: PlanOptions): DraftBead[] {
  const table = new Map(values.map(({ name, value }) => [name, value]));
  const fill = (text: string) => substitutePlaceholders(text, table);
  const { ids, graft } = options;
  const steps = recipe.rootOnly ? [] : recipe.steps;
  const idByRef = new Map(steps.map((step, index) => [step.id, ids[index + 1] ?? ""]));
  idByRef.set(recipe.root.id, ids[0] ?? "");
  const rootId = ids[0] ?? "";
  const stamps = graft && {
    "gc.root_bead_id": graft.rootBeadId,
    ...(graft.rootStoreRef === undefined ? {} : { "gc.root_store_ref": graft.rootStoreRef }),
  };

  const root: DraftBead = {
    id: rootId,
    ref: recipe.root.id,
    title: fill(options.title ?? recipe.root.title),
    description: fill(recipe.root.description),
    type: recipe.rootOnly ? "task" : recipe.root.type,
    priority: options.priority ?? recipe.root.priority,
    assignee: "",
    labels: [],
    metadata: { ...rootMetadata(recipe, values, options), ...stamps },
    parentId: null,
    ordinal: 0,
    awaitType: "",
    awaitId: "",
  };
  return [root, ...steps.map((step, index) => draftStep(step, index + 1))];

  function draftStep(step: RecipeStep, ordinal: number): DraftBead {
    const metadata: Record<string, string> = {};
    for (const [key, value] of Object.entries(step.metadata)) metadata[key] = fill(value);
    if (step.notes !== "") metadata.notes = fill(step.notes);
    metadata["gc.step_ref"] ??= step.id;
    if (metadata["gc.kind"] !== undefined) metadata["gc.root_bead_id"] = rootId;
    return {
      id: idByRef.get(step.id) ?? "",
      ref: step.id,
      title: fill(step.title),
      description: fill(step.description),
      // Formula scaffolding is no work of its own: the default type is not offered (formula 2).
      type: step.type === "task" ? "step" : step.type,
      priority: options.priority ?? step.priority ?? usualPriority,
      assignee: fill(step.assignee),
      labels: step.labels.map(fill),
      metadata: { ...metadata, ...stamps },
      parentId: idByRef.get(step.parent) ?? rootId,
      ordinal,
      awaitType: step.gate?.type ?? "",
      awaitId: fill(step.gate?.id ?? ""),
    };
  }
}

function rootMetadata(
  recipe: Recipe,
  values: readonly EffectiveValue[],
  options: PlanOptions,
): Readonly<Record<string, string>> {
  const metadata: Record<string, string> = { ...recipe.root.metadata };
  if (recipe.rootOnly) metadata["gc.kind"] = "wisp";
  metadata["gc.formula_hash"] = recipe.hash;
  metadata["gc.formula_source"] = recipe.source;
  for (const { name, value } of values) if (value !== "") metadata[`gc.var.${name}`] = value;
  if (options.idempotencyKey !== undefined)
    metadata[options.graft ? "gc.idempotency_key" : "idempotency_key"] = options.idempotencyKey;
  return { ...metadata, ...options.metadata };
}

/** The variables that the recipe's texts still refer to: a graft asks for no others (reference 8.1). */
export function usedVariables(recipe: Recipe): ReadonlySet<string> {
  const texts = [recipe.root.title, recipe.root.description];
  if (!recipe.rootOnly)
    for (const step of recipe.steps)
      texts.push(
        step.title,
        step.description,
        step.notes,
        step.assignee,
        ...step.labels,
        ...Object.values(step.metadata),
      );
  return new Set(texts.flatMap((text) => placeholderNames(text)));
}
