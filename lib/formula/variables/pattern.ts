import { RE2JS, RE2JSException } from "re2js";

export type PatternVerdict = "match" | "mismatch" | { readonly invalid: string };

/** Whether an unanchored RE2 search of `pattern` hits `value` (decision F10): linear time, no backtracking engine is involved. */
export function testPattern(pattern: string, value: string): PatternVerdict {
  try {
    return RE2JS.compile(pattern).matcher(value).find() ? "match" : "mismatch";
  } catch (error) {
    if (error instanceof RE2JSException) return { invalid: error.message };
    throw error;
  }
}
