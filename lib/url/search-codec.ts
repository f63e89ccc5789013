/** What Next and `URLSearchParams` hand over: one text, several, or nothing for a key. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>> | URLSearchParams;

/** Reads and writes the query of one page. Reading never fails: a bad value is its default, an unknown key is dropped. */
export type SearchCodec<State extends object> = {
  readonly defaults: State;
  readonly parse: (raw: RawSearch) => State;
  /** The query text without `?`; defaults are left out, keys are in the order of the codec. */
  readonly format: (state: State) => string;
};

/** Reads one key: the first text that stands there, or nothing. Written by hand, because every page carries this file. */
type Field<Value> = (text: string | undefined) => Value;
type StateOf<Fields extends Record<string, Field<unknown>>> = {
  readonly [Key in keyof Fields]: ReturnType<Fields[Key]>;
};

/** Makes the codec of a page. Every field gives its default for nothing and for bad values. */
export function searchCodec<Fields extends Record<string, Field<unknown>>>(
  fields: Fields,
): SearchCodec<StateOf<Fields>> {
  const keys = Object.keys(fields) as (keyof Fields & string)[];
  const parse = (raw: RawSearch): StateOf<Fields> => {
    const state: Record<string, unknown> = {};
    for (const key of keys) state[key] = fields[key]!(firstText(raw, key));
    return state as StateOf<Fields>;
  };
  const defaults = parse({});
  const format = (state: StateOf<Fields>): string => {
    const search = new URLSearchParams();
    for (const key of keys) {
      const text = asText(state[key]);
      if (text !== asText(defaults[key])) search.set(key, text);
    }
    return search.toString();
  };
  return { defaults, parse, format };
}

function firstText(raw: RawSearch, key: string): string | undefined {
  if (raw instanceof URLSearchParams) return raw.get(key) ?? undefined;
  const value = raw[key];
  return typeof value === "string" ? value : value?.[0];
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return value === undefined || value === null ? "" : String(value);
}

/** One of a few words; anything else is the first of them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words): Field<Words[number]> {
  return (text) => words.find((word) => word === text) ?? words[0];
}

const textUpTo =
  (length: number): Field<string> =>
  (text = "") =>
    text.slice(0, length);

/** A text, cut at 200 characters. */
export const text = textUpTo(200);

/** A path or a typed filter, cut at 2 000 characters. */
export const longText = textUpTo(2000);

/** Ids of the rows that somebody has checked, parted by blanks; cut at 10 000 characters. */
export const manyIds = textUpTo(10_000);

/** Words that one key of an address holds. */
export const wordsMost = 200;

/** Comma-separated words without repetition, at most as many as that. */
export const words: Field<readonly string[]> = (text = "") =>
  [...new Set(text.split(",").filter(Boolean))].slice(0, wordsMost);
