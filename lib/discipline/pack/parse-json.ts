import { MAX_DEPTH } from "./limits";
import { parseYaml } from "./parse-yaml";
import type { Locate } from "./report";

/** `value` is there only when `fault` is not. */
export type JsonFile = { readonly value?: unknown; readonly fault?: string; readonly locate: Locate };

/**
 * Strict JSON of a pack: no comments, no trailing commas, no duplicate keys, depth capped (discipline formats F3).
 * JSON is a subset of YAML 1.2, so the YAML reader finds duplicate keys and places once the JSON reader is content.
 */
export function parseJson(text: string): JsonFile {
  const nowhere: Locate = () => undefined;
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (deepest(source) > MAX_DEPTH) {
    return { fault: `the file is nested more than ${MAX_DEPTH} levels deep`, locate: nowhere };
  }
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { fault: `not JSON: ${error instanceof Error ? error.message : String(error)}`, locate: nowhere };
  }
  const asYaml = parseYaml(source);
  const [fault] = asYaml.faults;
  if (fault) return { fault: fault.message, locate: () => ({ line: fault.line, column: fault.column }) };
  return { value: asYaml.value ?? value, locate: asYaml.locate };
}

function deepest(text: string): number {
  let depth = 0;
  let max = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") max = Math.max(max, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return max;
}
