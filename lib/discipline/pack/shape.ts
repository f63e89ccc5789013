import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { childPointer } from "../text/pointer";
import type { Check } from "./report";

export type Mapping = { readonly [key: string]: unknown };

/** Whether the value is a mapping as the YAML reader makes them. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is text with something on it. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** Whether the value is a whole number from `least` to `most`. */
export function isWhole(value: unknown, least: number, most: number = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
}

/**
 * A mapping with a closed set of keys. Reports another shape, unknown keys and missing keys; `what` names the thing in
 * the messages, as "a policy". Undefined when it is no mapping at all.
 */
export function closedMapping(
  check: Check,
  pointer: string,
  value: unknown,
  what: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Mapping | undefined {
  if (!isMapping(value)) {
    check.fail(pointer, `${what} is a mapping with the keys ${[...required, ...optional].join(", ")}`);
    return undefined;
  }
  reportUnknownKeys(check, pointer, value, what, [...required, ...optional]);
  for (const key of required) {
    if (!Object.hasOwn(value, key)) check.fail(pointer, `${what} has no ${key}; add it`);
  }
  return value;
}

/** One row for each key of the mapping that is not known. */
export function reportUnknownKeys(
  check: Check,
  pointer: string,
  value: Mapping,
  what: string,
  known: readonly string[],
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const near = didYouMean(key, known);
    const hint = near ? `did you mean ${near}?` : `known keys are ${known.join(", ")}`;
    check.fail(childPointer(pointer, key), `${what} has an unknown key ${JSON.stringify(key)}; ${hint}`);
  }
}

/** A list; reports any other shape. An absent value is an empty list. */
export function listOf(check: Check, pointer: string, value: unknown, what: string): readonly unknown[] | undefined {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  check.fail(pointer, `${what} is a list`);
  return undefined;
}

/** Reports the second of every two equal texts of a list; the pointers belong to the texts. */
export function reportTwice(
  check: Check,
  items: readonly { readonly pointer: string; readonly text: string }[],
  what: string,
): void {
  const seen = new Set<string>();
  for (const { pointer, text } of items) {
    if (seen.has(text)) check.fail(pointer, `${what} ${JSON.stringify(text)} is used twice; give each its own`);
    seen.add(text);
  }
}

/** The form of ids of roles, sets, questions, policies, templates, connectors and scenarios (discipline formats F1). */
export const ID_FORM = /^[a-z][a-z0-9-]*$/;

/** The longest id. */
export const ID_LENGTH = 32;

/** Whether the value is an id. */
export function isId(value: unknown, longest: number = ID_LENGTH): value is string {
  return typeof value === "string" && ID_FORM.test(value) && value.length <= longest;
}

/** Reports a value that is no id; says so itself when it is one. */
export function checkId(check: Check, pointer: string, value: unknown, what: string): value is string {
  if (isId(value)) return true;
  check.fail(
    pointer,
    `${what} is not an id; use lower-case letters a to z, digits and hyphens, starting with a letter, at most ${ID_LENGTH}`,
  );
  return false;
}
