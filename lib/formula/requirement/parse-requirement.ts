import { type Clause, type Requirement, type Version, version } from "./comparator";

export type ParsedRequirement = { readonly requirement: Requirement } | { readonly error: string };

const MAX_LENGTH = 1000;

/** A version as written: parts that are missing or wild are undefined. */
type Partial3 = { readonly parts: readonly (number | undefined)[]; readonly pre: readonly string[] };

const OPERATOR = "(?:=>|=<|>=|<=|!=|~>|[=><~^])";
const VERSION = String.raw`v?(?:\d{1,15}|[xX*])(?:\.(?:\d{1,15}|[xX*])){0,2}(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?`;
const TERM = new RegExp(`^\\s*(${OPERATOR})?\\s*(${VERSION})(?=[\\s,]|$)\\s*,?`);
const HYPHEN = new RegExp(`^\\s*(${VERSION})\\s+-\\s+(${VERSION})\\s*$`);

/**
 * Reads a `formula_compiler` requirement (reference 6): `||` between alternatives, comma or blank between comparators,
 * the operators `= != > < >= => <= =< ~ ~> ^`, wildcards, partial versions and hyphen ranges.
 */
export function parseRequirement(raw: string): ParsedRequirement {
  if (raw.length > MAX_LENGTH) return { error: `longer than ${MAX_LENGTH} characters` };
  const alternatives: Clause[][] = [];
  for (const text of raw.split("||")) {
    const clauses = parseAlternative(text);
    if (!clauses) return { error: `improper constraint: ${text.trim() === "" ? raw : text.trim()}` };
    alternatives.push(clauses);
  }
  return { requirement: alternatives };
}

function parseAlternative(text: string): Clause[] | undefined {
  const hyphen = HYPHEN.exec(text);
  if (hyphen) return [...clausesOf(">=", partialOf(hyphen[1]!)), ...clausesOf("<=", partialOf(hyphen[2]!))];
  if (text.trim() === "") return undefined;
  const clauses: Clause[] = [];
  let rest = text;
  while (rest.trim() !== "") {
    const match = TERM.exec(rest);
    if (!match) return undefined;
    clauses.push(...clausesOf(match[1] ?? "", partialOf(match[2]!)));
    rest = rest.slice(match[0].length);
  }
  return clauses;
}

function partialOf(text: string): Partial3 {
  const [body = "", ...preParts] = text.replace(/^v/, "").replace(/\+.*$/, "").split("-");
  const words = body.split(".");
  const firstWild = words.findIndex((word) => !/^\d+$/.test(word));
  const known = firstWild < 0 ? words : words.slice(0, firstWild);
  const pre = preParts.join("-");
  return {
    parts: [0, 1, 2].map((at) => (at < known.length ? Number(known[at]) : undefined)),
    pre: pre ? pre.split(".") : [],
  };
}

/** The first version of the series, and the first one behind it (undefined where the series is everything). */
function seriesOf({ parts: [major, minor, patch], pre }: Partial3): { low: Version; high?: Version; isFull: boolean } {
  if (major === undefined) return { low: version(0), isFull: false };
  if (minor === undefined) return { low: version(major), high: version(major + 1), isFull: false };
  if (patch === undefined) return { low: version(major, minor), high: version(major, minor + 1), isFull: false };
  return { low: version(major, minor, patch, pre), high: version(major, minor, patch + 1), isFull: true };
}

function clausesOf(operator: string, partial: Partial3): Clause[] {
  const { low, high, isFull } = seriesOf(partial);
  const from: Clause = { operator: ">=", version: low };
  const below = (limit: Version | undefined): Clause[] => (limit ? [{ operator: "<", version: limit }] : []);
  switch (operator) {
    case "":
    case "=":
      return isFull ? [{ operator: "=", version: low }] : [from, ...below(high)];
    case "!=":
      if (isFull) return [{ operator: "!=", version: low }];
      return high ? [{ outside: [low, high] }] : [{ operator: "<", version: version(0) }];
    case ">":
      if (isFull) return [{ operator: ">", version: low }];
      return high ? [{ operator: ">=", version: high }] : [{ operator: "<", version: version(0) }];
    case ">=":
    case "=>":
      return [from];
    case "<":
      return [{ operator: "<", version: low }];
    case "<=":
    case "=<":
      return isFull ? [{ operator: "<=", version: low }] : below(high);
    case "~":
    case "~>":
      return [from, ...below(tildeLimit(partial))];
    default:
      return [from, ...below(caretLimit(partial))];
  }
}

/** `~1.2.3` and `~1.2` stay below 1.3.0; `~1` below 2.0.0. */
function tildeLimit({ parts: [major, minor] }: Partial3): Version | undefined {
  if (major === undefined) return undefined;
  return minor === undefined ? version(major + 1) : version(major, minor + 1);
}

/** `^` keeps the leftmost part that is not zero. */
function caretLimit({ parts: [major, minor, patch] }: Partial3): Version | undefined {
  if (major === undefined) return undefined;
  if (major > 0 || minor === undefined) return version(major + 1);
  if (minor > 0 || patch === undefined) return version(0, minor + 1);
  return version(0, 0, patch + 1);
}
