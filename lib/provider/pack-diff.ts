import { canonicalJson, isJsonObject, type JsonValue } from "./json";
import type { ProviderPack } from "./pack";

/** One value that differs between two versions of a pack. Values are canonical JSON texts. */
export type PackChange = { readonly path: string; readonly before?: string; readonly after?: string };

/** What names an element of a list of tables, so that a move is no change and an insertion is one. */
const NAMES = ["name", "model", "rule_id", "unit"] as const;

function nameOf(item: JsonValue): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const key = NAMES.find((candidate) => typeof item[candidate] === "string");
  return key && String(item[key]);
}

/** The members of a table or of a list of named tables; undefined for a value that is compared whole. */
function membersOf(value: JsonValue | undefined): ReadonlyMap<string, JsonValue> | undefined {
  if (Array.isArray(value)) {
    const names = value.map(nameOf);
    if (value.length === 0 || names.some((name) => name === undefined)) return undefined;
    return new Map(value.map((item, index) => [`[${names[index]}]`, item]));
  }
  return isJsonObject(value) ? new Map(Object.entries(value).map(([key, item]) => [`.${key}`, item])) : undefined;
}

function compare(path: string, before: JsonValue | undefined, after: JsonValue | undefined): readonly PackChange[] {
  const [left, right] = [membersOf(before), membersOf(after)];
  if (left && right) {
    const keys = [...new Set([...left.keys(), ...right.keys()])];
    return keys.flatMap((key) => compare(`${path}${key}`, left.get(key), right.get(key)));
  }
  const [a, b] = [before, after].map((value) => (value === undefined ? undefined : canonicalJson(value)));
  return a === b ? [] : [{ path: path.replace(/^\./, ""), before: a, after: b }];
}

/** What changed from one version of a pack to another, by field; elements of lists are matched by their name. */
export function diffPacks(before: ProviderPack, after: ProviderPack): readonly PackChange[] {
  return compare("", before as unknown as JsonValue, after as unknown as JsonValue);
}
