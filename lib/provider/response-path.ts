import { isJsonObject, type JsonValue } from "./json";

/** One segment of a response path: a key (or array index), then at most one filter over the array it leads to. */
export type PathSegment = {
  readonly key: string;
  readonly filter?: { readonly key: string; readonly value: string };
};

export type ResponsePath = readonly PathSegment[];

const decodeToken = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~");

/** Splits at `/`, except inside a filter, whose value may hold one (`[type=image/png]`). */
function splitSegments(text: string): string[] {
  const segments: string[] = [];
  let inFilter = false;
  for (const char of text) {
    if (char === "/" && !inFilter) {
      segments.push("");
      continue;
    }
    if (char === "[") inFilter = true;
    if (char === "]") inFilter = false;
    segments[segments.length - 1] += char;
  }
  return segments;
}

/**
 * Reads a response path (notes 6): a JSON Pointer (RFC 6901, `~0` and `~1`) whose segments may end in `[key=value]`.
 * A string result says what is wrong with the text.
 */
export function parseResponsePath(text: string): ResponsePath | string {
  if (text === "") return [];
  if (!text.startsWith("/")) return `"${text}" does not start with /`;
  if (/~(?![01])/.test(text)) return `"${text}" holds a ~ that is not ~0 or ~1`;
  const path: PathSegment[] = [];
  for (const segment of splitSegments(text)) {
    const match = /^([^[\]]*)(?:\[([^[\]=]+)=([^[\]]*)\])?$/.exec(segment);
    if (!match) return `"${segment}" is not a key with at most one [key=value] filter`;
    const [, key, filterKey, filterValue] = match;
    path.push(
      filterKey === undefined
        ? { key: decodeToken(key!) }
        : { key: decodeToken(key!), filter: { key: decodeToken(filterKey), value: decodeToken(filterValue!) } },
    );
  }
  return path;
}

/** The selected values, or why there are none; `missing` tells an absent field from one of the wrong shape. */
export type Selection =
  | { readonly values: readonly JsonValue[] }
  | { readonly problem: string; readonly missing: boolean };

function step(value: JsonValue, key: string): JsonValue | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  if (isJsonObject(value) && Object.hasOwn(value, key)) return value[key];
  return undefined;
}

/** The values that a path leads to. A missing field, or a filter over something that is no array, is a problem. */
export function selectValues(root: JsonValue, path: ResponsePath): Selection {
  let values: readonly JsonValue[] = [root];
  for (const { key, filter } of path) {
    const next: JsonValue[] = [];
    for (const value of values) {
      const found = step(value, key);
      if (found === undefined) return { problem: `the response has no "${key}" there`, missing: true };
      if (!filter) {
        next.push(found);
        continue;
      }
      if (!Array.isArray(found)) return { problem: `"${key}" is filtered but is not an array`, missing: false };
      next.push(...found.filter((item) => isJsonObject(item) && item[filter.key] === filter.value));
    }
    values = next;
  }
  return { values };
}

export type Count = { readonly count: bigint } | { readonly problem: string };

/**
 * How many units a usage path reports (spec, [response]): a last segment that filters counts its matches, zero
 * included; any other path must select one nonnegative integer or one array.
 */
export function countUsage(root: JsonValue, path: ResponsePath): Count {
  const selection = selectValues(root, path);
  if ("problem" in selection) return selection;
  const { values } = selection;
  if (path.at(-1)?.filter) return { count: BigInt(values.length) };
  if (values.length !== 1) return { problem: `${values.length} values are there where one is expected` };
  const [value] = values;
  if (Array.isArray(value)) return { count: BigInt(value.length) };
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return { count: BigInt(value) };
  return { problem: "the value is neither a nonnegative integer nor an array" };
}
