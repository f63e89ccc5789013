import { testPattern } from "./pattern";
import type { Variable } from "./variable";

export type VariableProblem = {
  readonly name: string;
  readonly kind: "missing" | "invalid";
  readonly message: string;
};

/** Everything that is wrong with one variable's value; `supplied` undefined means that only the default counts. */
function checkValue(variable: Variable, supplied: string | undefined): readonly VariableProblem[] {
  const { name, pattern } = variable;
  const problem = (message: string, kind: VariableProblem["kind"] = "invalid"): VariableProblem => ({
    name,
    kind,
    message: `variable "${name}"${message}`,
  });
  if (variable.required && supplied === undefined) return [problem(" is required", "missing")];
  const value = supplied ?? variable.default;
  if (value === undefined || (value === "" && supplied === undefined)) return [];
  const problems: VariableProblem[] = [];
  if (variable.enum.length > 0 && !variable.enum.includes(value)) {
    problems.push(problem(`: value "${value}" not in allowed values [${variable.enum.join(" ")}]`));
  }
  if (pattern) {
    const verdict = testPattern(pattern, value);
    if (verdict === "mismatch") problems.push(problem(`: value "${value}" does not match pattern "${pattern}"`));
    else if (verdict !== "match") problems.push(problem(`: invalid pattern "${pattern}": ${verdict.invalid}`));
  }
  return problems;
}

/**
 * required, enum and pattern of every declared variable, sorted by name (formula 1.4, decision F10). `supplied` holds
 * explicit, rig and routing values together; a default is checked too. A supplied empty value is a value and is
 * checked; an empty default is "none".
 */
export function checkValues(
  variables: readonly Variable[],
  supplied: Readonly<Record<string, string>>,
): readonly VariableProblem[] {
  return [...variables]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((variable) =>
      checkValue(variable, Object.hasOwn(supplied, variable.name) ? supplied[variable.name] : undefined),
    );
}
