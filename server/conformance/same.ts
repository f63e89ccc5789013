import { isDeepStrictEqual } from "node:util";

const text = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "nothing");

/** One sentence when two values differ; none when they are alike. */
export function differs(what: string, expected: unknown, actual: unknown): readonly string[] {
  if (isDeepStrictEqual(plain(expected), plain(actual))) return [];
  return [`${what}: expected ${text(expected)}, got ${text(actual)}`];
}

/** JSON data, with undefined and null as one. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** A sentence for each wanted piece that a text lacks. */
export function lacks(what: string, wanted: readonly string[], actual: string): readonly string[] {
  return wanted
    .filter((piece) => !actual.includes(piece))
    .map((piece) => `${what}: expected ${text(piece)} in ${text(actual)}`);
}

/** Labels with their JSON part read, so that key order and escapes do not count. */
export function readLabels(labels: readonly string[]): readonly unknown[] {
  return labels.map((label) => {
    const prefix = /^(loop|gate):(?=\{)/.exec(label)?.[0];
    return prefix === undefined ? label : [prefix, JSON.parse(label.slice(prefix.length))];
  });
}
