import type { ComposedCity } from "../city/composed-city";
import type { JsonValue } from "../city/json";
import type { Target } from "../city/provenance/change";
import { valueText } from "../city/provenance/explain";
import { cityTargets } from "./city-targets";
import { fieldLeaves } from "./field-leaves";

/** A field that a search found. */
export type FoundField = {
  readonly target: Target;
  readonly path: readonly string[];
  readonly value: JsonValue;
  /** As it is shown; what looks secret is hidden, and is never searched. */
  readonly text: string;
};

type Indexed = FoundField & { readonly key: string; readonly words: string };

const indexes = new WeakMap<ComposedCity, readonly Indexed[]>();

/** Every field of a composed city; a composition never changes, so it is read once. */
function indexOf(city: ComposedCity): readonly Indexed[] {
  let index = indexes.get(city);
  if (!index) {
    index = cityTargets(city).flatMap(({ target, config }) =>
      fieldLeaves(config).map(({ path, value }): Indexed => {
        const text = valueText(path, value);
        const key = path.join(".").toLowerCase();
        return { target, path, value, text, key, words: `${target.kind} ${target.name} ${key} ${text}`.toLowerCase() };
      }),
    );
    indexes.set(city, index);
  }
  return index;
}

/**
 * The fields of a city whose name, value or owner hold every word of a text, best first: an exact key, then a key that begins
 * so, then a key that holds it, then the rest; inside each in the order of the city. No words find nothing.
 */
export function searchFields(city: ComposedCity, query: string): readonly FoundField[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = indexOf(city).filter(({ words: text }) => words.every((word) => text.includes(word)));
  const rank = ({ key }: Indexed): number => {
    if (words.some((word) => key === word || key.endsWith(`.${word}`))) return 0;
    if (words.some((word) => key.startsWith(word))) return 1;
    return words.some((word) => key.includes(word)) ? 2 : 3;
  };
  const ranked: Indexed[][] = [[], [], [], []];
  for (const field of found) ranked[rank(field)]!.push(field);
  return ranked.flat();
}
