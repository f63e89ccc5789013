import type { Recipe, RecipeStep } from "@/lib/formula/recipe";
import type { Expectation, ExpectedStep } from "./formula-case";
import { differs, lacks, readLabels } from "./same";

const SPECIAL = new Set([
  "id",
  "needs",
  "type",
  "parent",
  "labels",
  "waits_for",
  "description_contains",
  "description_excludes",
]);
const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

/** What a recipe has otherwise than a case expects: the exact ordered steps, and the listed keys of the root. */
export function compareRecipe(expect: Expectation, recipe: Recipe): readonly string[] {
  const failures: string[] = [];
  for (const [key, wanted] of Object.entries(expect.root ?? {})) {
    failures.push(...differs(`root ${key}`, wanted, rootField(key, recipe)));
  }
  if (!expect.steps) return failures;
  const ids = expect.steps.map(({ id }) => id);
  failures.push(
    ...differs(
      "step ids",
      ids,
      recipe.steps.map(({ id }) => id),
    ),
  );
  if (failures.length > 0) return failures;
  return expect.steps.flatMap((wanted, index) => compareStep(wanted, recipe.steps[index]!, recipe));
}

function rootField(key: string, { root, rootOnly }: Recipe): unknown {
  if (key === "root_only") return rootOnly;
  return (root as Readonly<Record<string, unknown>>)[key];
}

function compareStep(wanted: ExpectedStep, step: RecipeStep, recipe: Recipe): readonly string[] {
  const at = (field: string): string => `${step.id} ${field}`;
  const edges = recipe.edges.filter((edge) => edge.step === step.id);
  const needs = edges.filter(({ kind }) => kind === "blocks").map(({ on }) => on);
  const failures = [
    ...differs(at("needs"), [...(wanted.needs ?? [])].sort(), needs.sort()),
    ...differs(at("type"), wanted.type ?? "task", step.type),
    ...differs(at("parent"), wanted.parent ?? recipe.root.id, step.parent),
    ...lacks(at("description"), list(wanted.description_contains), step.description),
    ...list(wanted.description_excludes)
      .filter((piece) => step.description.includes(piece))
      .map((piece) => `${at("description")}: must not contain ${JSON.stringify(piece)}`),
  ];
  if (wanted.labels) failures.push(...differs(at("labels"), readLabels(wanted.labels), readLabels(step.labels)));
  if (wanted.waits_for) {
    const waits = edges.filter(({ kind }) => kind === "waits-for").map(({ on, mode }) => ({ on, gate: mode }));
    failures.push(...differs(at("waits_for"), wanted.waits_for, waits));
  }
  for (const [field, value] of Object.entries(wanted)) {
    if (SPECIAL.has(field)) continue;
    failures.push(...differs(at(field), value, (step as Readonly<Record<string, unknown>>)[field]));
  }
  return failures;
}
