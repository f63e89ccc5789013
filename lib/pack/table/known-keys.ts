import { cityFields } from "./city-fields";
import type { Field, Fields } from "./field";
import { packFields } from "./pack-fields";

/** Every TOML key of every city and pack table, sorted by code unit: what a misspelt key is compared with (reference 3.2). */
export const knownKeys: readonly string[] = collectKeys([cityFields, packFields, { formulas: { kind: "any" } }]);

function collectKeys(tables: readonly Fields[]): string[] {
  const keys = new Set<string>();
  const visit = (fields: Fields): void => {
    for (const [key, field] of Object.entries(fields)) {
      keys.add(key);
      visitField(field);
    }
  };
  const visitField = (field: Field): void => {
    if (field.kind === "table") visit(field.fields);
    else if (field.kind === "list" || field.kind === "map") visitField(field.of);
  };
  tables.forEach(visit);
  return [...keys].sort();
}

/**
 * The known key within two edits of the last part of an unknown one (plain Levenshtein, first best in sorted order);
 * undefined when there is none, or when the key itself is known elsewhere (reference 3.2).
 */
export function suggestKey(key: string, keys: readonly string[] = knownKeys): string | undefined {
  let best: string | undefined;
  let bestDistance = 3;
  for (const candidate of keys) {
    const distance = levenshtein(key, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best === key ? undefined : best;
}

/** Edits between two words, or `limit` when there are at least that many. */
function levenshtein(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replace, last[j]! + 1, row[j - 1]! + 1));
    }
    last = row;
  }
  return Math.min(limit, last[b.length]!);
}
