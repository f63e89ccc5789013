import { isDeepStrictEqual } from "node:util";

/** Unset, "", [], {} and 0 count as equal (reference 29); `false` is unset too, as the reference tool prints no zero values. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === 0 || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Whether a value is what a case expects; lists and maps exactly. */
export function holds(actual: unknown, expected: unknown): boolean {
  return (isNothing(actual) && isNothing(expected)) || isDeepStrictEqual(plain(actual), plain(expected));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

export function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

/** One sentence for each listed field that differs; fields that are not listed are free. */
export function differingFields(
  subject: string,
  actual: { readonly [key: string]: unknown },
  expected: { readonly [key: string]: unknown },
): string[] {
  return Object.entries(expected)
    .filter(([key, value]) => !holds(actual[key], value))
    .map(([key, value]) => `${subject}.${key}: expected ${show(value)}, actual ${show(actual[key])}`);
}
