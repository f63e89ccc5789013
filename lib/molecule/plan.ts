import { beadProblems } from "@/lib/bead/bead-problems";
import { epicBorderProblem } from "@/lib/bead/edge-problem";
import type { Recipe } from "@/lib/formula/recipe";
import { checkValues } from "@/lib/formula/variables/check-values";
import { effectiveValues, type SuppliedValues, suppliedTable } from "@/lib/formula/variables/effective-values";
import { placeholderNames } from "@/lib/formula/variables/substitute-placeholders";
import type { BeadPlan, Leftover, Planned, PlannedBead, PlannedEdge } from "./bead-plan";
import { deriveDrafts } from "./derive-drafts";
import { type DraftBead, draftBeads } from "./draft-beads";

/** What decides a plan besides the recipe. */
export type PlanOptions = {
  /** New bead ids, one for each bead of `beadCount(recipe)`, the root's first. */
  readonly ids: readonly string[];
  readonly values?: SuppliedValues;
  /** Replaces the root's title; substituted. */
  readonly title?: string;
  /** Goes onto the root. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Of every bead, over the steps' own. */
  readonly priority?: number;
  readonly idempotencyKey?: string;
  /** A graft: every bead is stamped with the root of the work that it joins (formula 2). */
  readonly graft?: { readonly rootBeadId: string; readonly rootStoreRef?: string };
};

/** How many beads a cook of the recipe makes: the steps and the root, or the root alone (formula 2). */
export function beadCount(recipe: Recipe): number {
  return recipe.rootOnly ? 1 : recipe.steps.length + 1;
}

/**
 * Recipe and values to beads and edges (formula 2, reference 8). Checks everything before anything can be written: values, leftover
 * placeholders in titles, what the store asks of beads, and edges across the task/epic border (decisions F9, F10, F14).
 */
export function planMolecule(recipe: Recipe, options: PlanOptions): Planned {
  if (recipe.contract === "v2")
    return {
      problems: [`formula "${recipe.name}" requires the formulas v2 contract, which this host does not compile yet`],
    };

  const supplied = options.values ?? {};
  // A given title also counts as the value of a variable of that name, for its checks only (reference 15, A.3).
  const given: Record<string, string> = options.title === undefined ? {} : { title: options.title };
  const valueProblems = checkValues(recipe.variables, { ...given, ...suppliedTable(supplied) });
  const values = effectiveValues(recipe.variables, supplied);
  const drafts = draftBeads(recipe, values, options);
  // Values and titles are one list; a title says nothing more of a variable that is missing already (reference 15, A.2).
  const missing = new Set(valueProblems.filter(({ kind }) => kind === "missing").map(({ name }) => name));
  const invalid = [
    ...valueProblems.map(({ message }) => message),
    ...drafts.flatMap((draft) => titleProblem(draft, missing)),
  ];
  const problems = drafts.flatMap(draftProblems);
  if (invalid.length > 0) {
    const doing = options.graft ? "validate runtime vars: " : "";
    problems.unshift(`${doing}variable validation failed:\n${invalid.map((problem) => `  - ${problem}`).join("\n")}`);
  }
  const byRef = new Map(drafts.map((draft) => [draft.ref, draft]));
  const edges = recipe.rootOnly ? [] : planEdges(recipe, byRef, problems);
  if (problems.length > 0) return { problems };
  return { plan: finish(recipe, drafts, edges) };
}

function titleProblem({ ref, title }: DraftBead, missing: ReadonlySet<string>): string[] {
  const names = placeholderNames(title).filter((name) => !missing.has(name));
  if (names.length === 0) return [];
  const shown = names.map((name) => `{{${name}}}`).join(", ");
  return [`step "${ref}": bead title contains unresolved variable(s) ${shown} — missing or misspelled --var(s)?`];
}

function draftProblems(draft: DraftBead): string[] {
  const problems = beadProblems({ title: draft.title, priority: draft.priority });
  if (holds(draft, "\0")) problems.push("a NUL character cannot be stored");
  return problems.map((problem) => `creating bead for step "${draft.ref}": ${problem}`);
}

/** Whether any text of a bead has the piece; most have none, and a cook looks at thousands. */
function holds({ title, description, assignee, labels, metadata }: DraftBead, piece: string): boolean {
  if (title.includes(piece) || description.includes(piece) || assignee.includes(piece)) return true;
  if (labels.some((label) => label.includes(piece))) return true;
  for (const key in metadata) if (metadata[key]?.includes(piece)) return true;
  return false;
}

/** Edges by bead id; those that the store would refuse are added to `problems` in its words. */
function planEdges(recipe: Recipe, byRef: ReadonlyMap<string, DraftBead>, problems: string[]): PlannedEdge[] {
  const edges: PlannedEdge[] = [];
  for (const { step, on, kind, mode } of recipe.edges) {
    const dependent = byRef.get(step);
    const target = byRef.get(on);
    if (!dependent || !target) continue;
    const crossing = epicBorderProblem(dependent, target, kind);
    if (crossing) problems.push(`wiring dep ${step}->${on}: ${crossing}`);
    const metadata = mode ? JSON.stringify({ gate: mode }) : "";
    edges.push({ issueId: dependent.id, onId: target.id, type: kind, metadata });
  }
  return edges;
}

function finish(recipe: Recipe, drafts: readonly DraftBead[], edges: readonly PlannedEdge[]): BeadPlan {
  const derived = deriveDrafts(drafts, edges);
  const beads: PlannedBead[] = drafts.map((draft, index) => Object.assign(draft, derived[index]!));
  return { formula: recipe.name, rootId: drafts[0]!.id, beads, edges, leftovers: drafts.flatMap(leftoversOf) };
}

function leftoversOf(draft: DraftBead): Leftover[] {
  if (!holds(draft, "{{")) return [];
  const fields: [string, string][] = [
    ["description", draft.description],
    ["assignee", draft.assignee],
    ["labels", draft.labels.join("\n")],
    ...Object.entries(draft.metadata).map(([key, value]): [string, string] => [`metadata.${key}`, value]),
  ];
  return fields.flatMap(([field, text]) => {
    const names = placeholderNames(text);
    return names.length > 0 ? [{ ref: draft.ref, field, names }] : [];
  });
}
