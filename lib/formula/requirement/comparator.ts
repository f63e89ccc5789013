/** A version without build metadata; `pre` holds the dot-separated prerelease identifiers. */
export type Version = {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly pre: readonly string[];
};

export type Operator = "=" | "!=" | ">" | "<" | ">=" | "<=";

/** One comparison of a requirement in plain form; series, `~`, `^` and hyphen ranges become pairs of these. */
export type Comparator = { readonly operator: Operator; readonly version: Version };

/** Alternatives (`||`), each a list of comparators that must all hold, or `never` parts of `!=` series. */
export type Requirement = readonly (readonly Clause[])[];

/** A comparator, or the outside of a series (`!=1.x`). */
export type Clause = Comparator | { readonly outside: readonly [Version, Version] };

export const version = (major: number, minor = 0, patch = 0, pre: readonly string[] = []): Version => ({
  major,
  minor,
  patch,
  pre,
});

/** Semver precedence of two versions. */
export function compareVersions(a: Version, b: Version): number {
  const core = a.major - b.major || a.minor - b.minor || a.patch - b.patch;
  if (core !== 0) return core;
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let at = 0; at < Math.max(a.pre.length, b.pre.length); at++) {
    const left = a.pre[at];
    const right = b.pre[at];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (left === right) continue;
    const leftIsNumber = /^\d+$/.test(left);
    const rightIsNumber = /^\d+$/.test(right);
    if (leftIsNumber && rightIsNumber) return Number(left) - Number(right);
    if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

/** Whether a version meets a requirement. */
export function satisfies(requirement: Requirement, candidate: Version): boolean {
  return requirement.some((clauses) => clauses.every((clause) => holds(clause, candidate)));
}

function holds(clause: Clause, candidate: Version): boolean {
  if ("outside" in clause) {
    const [low, high] = clause.outside;
    return compareVersions(candidate, low) < 0 || compareVersions(candidate, high) >= 0;
  }
  const order = compareVersions(candidate, clause.version);
  switch (clause.operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
  }
}
