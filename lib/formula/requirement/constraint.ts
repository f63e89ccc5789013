import { compareVersions, type Requirement, satisfies, type Version, version } from "./comparator";

/** One `formula_compiler` requirement: as authored, the words that say who asked for it, and its meaning (formula 5). */
export type Constraint = { readonly raw: string; readonly source: string; readonly requirement: Requirement };

export const V1 = version(1);
export const V2 = version(2);

/** Whether the set selects the formulas v2 contract: some constraint rejects 1.0.0 and takes 2.0.0 (reference 6). */
export function selectsV2(constraints: readonly Constraint[]): boolean {
  return constraints.some(({ requirement }) => !satisfies(requirement, V1) && satisfies(requirement, V2));
}

/** Whether one version can satisfy all constraints. A set of one is left to the host check. */
export function overlap(constraints: readonly Constraint[]): boolean {
  if (constraints.length < 2) return true;
  return candidates(constraints).some((candidate) =>
    constraints.every(({ requirement }) => satisfies(requirement, candidate)),
  );
}

/**
 * Every set of versions here is a union of intervals that begin at a literal, right behind one, or at 0.0.0; so a
 * common version exists exactly when one of these points is one.
 */
function candidates(constraints: readonly Constraint[]): readonly Version[] {
  const literals = constraints.flatMap(({ requirement }) =>
    requirement.flat().flatMap((clause) => ("outside" in clause ? clause.outside : [clause.version])),
  );
  const behind = literals.map(({ major, minor, patch, pre }) =>
    pre.length > 0 ? version(major, minor, patch) : version(major, minor, patch + 1),
  );
  return [version(0), ...literals, ...behind].sort(compareVersions);
}

/** Adds constraints that are not in the set yet. */
export function mergeConstraints(set: readonly Constraint[], more: readonly Constraint[]): readonly Constraint[] {
  const added = more.filter(({ raw, source }) => !set.some((one) => one.raw === raw && one.source === source));
  return added.length === 0 ? set : [...set, ...added];
}

/** The refusal of a set without a common version. */
export function conflictText(formula: string, constraints: readonly Constraint[]): string {
  const all = constraints.map(({ raw, source }) => `${raw} from ${source}`).join("; ");
  return `formula.compiler_requirement_conflict: formula "${formula}" has non-overlapping formula_compiler requirements: ${all}`;
}
