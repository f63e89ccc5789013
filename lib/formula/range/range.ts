import { MAX_RANGE_LENGTH } from "../limits";
import { bracedNames, substituteBraced } from "../variables/substitute-braced";
import { evaluateExpression } from "./evaluate-expression";

export type Bounds = { readonly start: number; readonly end: number };

/** The two sides of `start..end`, split at the last `..`; undefined when one is missing (reference 4.2). */
function splitRange(text: string): readonly [string, string] | undefined {
  const at = text.lastIndexOf("..");
  if (at < 0) return undefined;
  const start = text.slice(0, at).trim();
  const end = text.slice(at + 2).trim();
  return start === "" || end === "" ? undefined : [start, end];
}

/** What is wrong with the form of a range, every `{name}` taken as 1; undefined when it is well formed. */
export function rangeSyntaxError(text: string): string | undefined {
  if (text.length > MAX_RANGE_LENGTH) return `longer than ${MAX_RANGE_LENGTH} characters`;
  const sides = splitRange(text);
  if (!sides) return "invalid range format: expected start..end";
  for (const [word, side] of [
    ["start", sides[0]],
    ["end", sides[1]],
  ] as const) {
    const result = evaluateExpression(substituteBraced(side, () => "1"));
    // A division by zero may come from the placeholder's 1; it is judged when the range is evaluated.
    if ("error" in result && result.error !== "division by zero") {
      return `invalid ${word} expression: ${result.error}`;
    }
  }
  return undefined;
}

/** The bounds of a well-formed range, `{name}` replaced by its value first. Both are whole numbers; the end may lie below the start. */
export function evaluateRange(text: string, values: ReadonlyMap<string, string>): Bounds | { readonly error: string } {
  const sides = splitRange(text);
  if (!sides) return { error: "invalid range format: expected start..end" };
  const bounds: number[] = [];
  for (const [word, side] of [
    ["start", sides[0]],
    ["end", sides[1]],
  ] as const) {
    const result = evaluateExpression(substituteBraced(side, (name) => values.get(name)));
    if ("error" in result) return { error: `evaluating range ${word} "${side}": ${result.error}` };
    bounds.push(result.value);
  }
  return { start: bounds[0]!, end: bounds[1]! };
}

/** The `{name}`s of a range. */
export function rangeNames(text: string): readonly string[] {
  return bracedNames(text);
}
