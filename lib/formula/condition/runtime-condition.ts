import { MAX_NESTING } from "../limits";

/** What the runtime condition grammar makes of a text. `tail` is accepted text behind an aggregate (decision F18). */
export type RuntimeCondition = { readonly tail?: string } | { readonly error: string };

const FILE_EXISTS = /^file\.exists\(\s*(?:'[^']*'|"[^"]*")\s*\)$/;
const ENVIRONMENT = /^env\.\w+\s*[=!<>]+\s*\S.*$/s;
const STEP_COUNT = /^steps\.\w+\s*[=!<>]+\s*\d+$/;
const FIELD = /^\w+(?:\.\w+)*\s*[=!<>]+\s*\S.*$/s;
const AGGREGATE = /^(?:children|descendants|steps)\(\s*\w+\s*\)\.(?:all|any|count)\(/;
const AGGREGATE_TAIL = /^\s*(?:[=!<>]+\s*-?\d+)?\s*$/;

/**
 * Reads a condition of `loop.until` or `compose.gate` (formula 1.6, reference 4.5). It is parsed only: nothing in v1
 * evaluates it. Aggregates nest through a loop, so their depth costs no stack.
 */
export function parseRuntimeCondition(text: string): RuntimeCondition {
  let rest = text.trim();
  let prefix = "";
  let tail: string | undefined;
  for (let depth = 0; rest !== ""; depth++) {
    if (depth > MAX_NESTING) return { error: `nested deeper than ${MAX_NESTING} levels` };
    const head = AGGREGATE.exec(rest)?.[0];
    const close = head === undefined ? -1 : closingParenthesis(rest, head.length);
    if (head === undefined || close < 0) {
      if (!isSimple(rest)) return { error: `${prefix}unrecognized condition format: ${rest}` };
      return tail === undefined ? {} : { tail };
    }
    const behind = rest.slice(close + 1);
    if (!AGGREGATE_TAIL.test(behind)) tail ??= behind.trim();
    rest = rest.slice(head.length, close).trim();
    prefix += "parsing aggregate inner condition: ";
  }
  return { error: `${prefix}empty condition` };
}

function isSimple(text: string): boolean {
  return FILE_EXISTS.test(text) || ENVIRONMENT.test(text) || STEP_COUNT.test(text) || FIELD.test(text);
}

/** The index of the `)` that closes the parenthesis opened right before `from`, quotes skipped; -1 when there is none. */
function closingParenthesis(text: string, from: number): number {
  let depth = 1;
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === "'" || character === '"') quote = character;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at;
  }
  return -1;
}
