import { quoteGo } from "@/lib/diagnostic/quote-go";
import { compareVersions, parseVersion, type Version } from "./version";

/** A result or the exact message of what is wrong. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

type Range = { readonly holds: (version: Version) => boolean };

/** Whether a constraint pins one commit: `sha:<hex>` (reference 8.5). */
export function isPin(constraint: string): boolean {
  return constraint.trim().startsWith("sha:");
}

/** The commit of a pin, or undefined. */
export function pinnedCommit(constraint: string): string | undefined {
  return isPin(constraint) ? constraint.trim().slice("sha:".length).trim() : undefined;
}

/**
 * Whether a version satisfies a constraint: parts joined by `,` must all hold; a part is `^ ~ >= <= > <` and a version, or a
 * bare version for equality; the empty constraint takes everything (reference 8.5, decision P20).
 */
export function versionMatches(version: string, constraint: string): Outcome<boolean> {
  const parsed = parseVersion(version);
  if (!parsed) return { ok: false, message: `invalid version ${quoteGo(version)}` };
  const ranges = parseConstraint(constraint);
  return ranges.ok ? { ok: true, value: ranges.value.every((range) => range.holds(parsed)) } : ranges;
}

/** Checks that a constraint can be read: a pin, a list of parts, or empty. */
export function checkConstraint(constraint: string): Outcome<true> {
  const commit = pinnedCommit(constraint);
  if (commit !== undefined) {
    if (/^[0-9a-f]{7,64}$/i.test(commit)) return { ok: true, value: true };
    return { ok: false, message: `invalid pinned version ${quoteGo(constraint)}: expected sha:<commit>` };
  }
  const ranges = parseConstraint(constraint);
  return ranges.ok ? { ok: true, value: true } : ranges;
}

const FORMS = "write ^1.2, ~1.2, >=1.2, <2, 1.2.3 or sha:<commit>; several parts are joined by commas";

export function parseConstraint(constraint: string): Outcome<readonly Range[]> {
  if (constraint.trim() === "") return { ok: true, value: [] };
  const ranges: Range[] = [];
  for (const written of constraint.split(",")) {
    const part = written.trim();
    if (part === "") continue;
    const match = /^(\^|~|>=|<=|>|<)?\s*(.*)$/.exec(part);
    const base = parseVersion(match?.[2] ?? "");
    if (!base) {
      const message = `invalid version constraint ${quoteGo(constraint)}: cannot read ${quoteGo(part)}; ${FORMS}`;
      return { ok: false, message };
    }
    ranges.push({ holds: rule(match?.[1] ?? "=", base) });
  }
  return { ok: true, value: ranges };
}

function rule(operator: string, base: Version): (version: Version) => boolean {
  const [major, minor] = base;
  const below = (limit: Version) => (version: Version) =>
    compareVersions(version, base) >= 0 && compareVersions(version, limit) < 0;
  switch (operator) {
    case "^":
      return below(major === 0n ? [0n, minor + 1n, 0n] : [major + 1n, 0n, 0n]);
    case "~":
      return below([major, minor + 1n, 0n]);
    case ">=":
      return (version) => compareVersions(version, base) >= 0;
    case "<=":
      return (version) => compareVersions(version, base) <= 0;
    case ">":
      return (version) => compareVersions(version, base) > 0;
    case "<":
      return (version) => compareVersions(version, base) < 0;
    default:
      return (version) => compareVersions(version, base) === 0;
  }
}

/** Joins the constraints of two importers of one source; two different pins, or a pin and a range, have no join (reference 8.5). */
export function mergeConstraints(a: string, b: string): Outcome<string> {
  const left = a.trim();
  const right = b.trim();
  if (left === "" || left === right) return { ok: true, value: right };
  if (right === "") return { ok: true, value: left };
  if (isPin(left) || isPin(right)) {
    return { ok: false, message: `incompatible pinned versions ${quoteGo(left)} and ${quoteGo(right)}` };
  }
  return { ok: true, value: `${left},${right}` };
}
