import type { Constraint } from "../requirement/constraint";
import { parseRequirement } from "../requirement/parse-requirement";
import { type Decoder, isTable, type Path } from "./decoder";

export const NOT_A_COMPARATOR =
  'formula.compiler_requirement_invalid: formula_compiler must be a semver comparator, for example ">=2.0.0"';

/** The `formula_compiler` text of a `[requires]` table; empty without one. Other axes do not exist (formula 5). */
export function decodeRequires(value: unknown, path: Path, decoder: Decoder): string {
  if (!isTable(value)) {
    decoder.fail(path, "formula.requirement_invalid: requires must be a table");
    return "";
  }
  let raw = "";
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (key !== "formula_compiler") {
      decoder.fail(
        [...path, key],
        `formula.requirement_unknown: unknown formula requirement "${key}"; supported requirements: formula_compiler`,
      );
    } else if (typeof item === "string") raw = item;
    else decoder.fail([...path, key], NOT_A_COMPARATOR);
  }
  return raw;
}

/** Whether the deprecated `contract` key asks for v2; compared trimmed and in any letter case. */
export function isGraphContract(contract: string): boolean {
  return contract.trim().toLowerCase() === "graph.v2";
}

/** The constraints that one file declares: its contract first, then its `[requires]` (reference 6). Unreadable ones are left to validation. */
export function declaredConstraints(formula: string, contract: string, requires: string): readonly Constraint[] {
  const constraints: Constraint[] = [];
  const add = (raw: string, source: string): void => {
    const parsed = parseRequirement(raw);
    if ("requirement" in parsed) constraints.push({ raw, source, requirement: parsed.requirement });
  };
  if (isGraphContract(contract)) add(">=2.0.0", `formula "${formula}" contract = "graph.v2"`);
  if (requires.trim() !== "") add(requires.trim(), `formula "${formula}" [requires]`);
  return constraints;
}
