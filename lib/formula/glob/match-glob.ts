/** A set of ids, described the way advice targets and map selectors do it (reference 5.1). */
export type Glob = (id: string) => boolean;

type Item = { readonly kind: "run" } | { readonly kind: "one"; readonly accepts: (character: string) => boolean };

/**
 * Shell-style matching of a whole local id: `*` any run (dots included), `?` one character, `[...]` classes, `\` escapes.
 * Where that does not match, or the pattern is malformed: `*.x` takes the suffix `.x`, `x.*` the prefix `x.`, anything
 * else is exact. An empty pattern takes nothing.
 */
export function globOf(pattern: string): Glob {
  if (pattern === "") return () => false;
  if (pattern === "*") return () => true;
  const items = parseItems(pattern);
  return (id) =>
    (items !== undefined && matchItems(items, [...id])) ||
    (pattern.startsWith("*.") && id.endsWith(pattern.slice(1))) ||
    (pattern.endsWith(".*") && id.startsWith(pattern.slice(0, -1))) ||
    id === pattern;
}

function parseItems(pattern: string): readonly Item[] | undefined {
  const items: Item[] = [];
  const characters = [...pattern];
  const exactly = (wanted: string): Item => ({ kind: "one", accepts: (character) => character === wanted });
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    if (character === "*") items.push({ kind: "run" });
    else if (character === "?") items.push({ kind: "one", accepts: () => true });
    else if (character === "\\") {
      const escaped = characters[++at];
      if (escaped === undefined) return undefined;
      items.push(exactly(escaped));
    } else if (character === "[") {
      const parsed = parseClass(characters, at + 1);
      if (!parsed) return undefined;
      items.push(parsed.item);
      at = parsed.end;
    } else items.push(exactly(character));
  }
  return items;
}

/** Reads `abc]`, `a-z]`, `^a-z]` behind a `[`; undefined when it is malformed. */
function parseClass(characters: readonly string[], from: number): { item: Item; end: number } | undefined {
  const ranges: (readonly [string, string])[] = [];
  let at = from;
  const isNegated = characters[at] === "^";
  if (isNegated) at++;
  const take = (): string | undefined => {
    const character = characters[at++];
    if (character === undefined || character === "]" || character === "-") return undefined;
    return character === "\\" ? characters[at++] : character;
  };
  while (characters[at] !== "]" || ranges.length === 0) {
    const low = take();
    if (low === undefined) return undefined;
    let high: string | undefined = low;
    if (characters[at] === "-") {
      at++;
      high = take();
    }
    if (high === undefined) return undefined;
    ranges.push([low, high]);
  }
  const accepts = (character: string): boolean =>
    ranges.some(([low, high]) => low <= character && character <= high) !== isNegated;
  return { item: { kind: "one", accepts }, end: at };
}

/** Greedy matching that only ever goes back to the latest run: time is bounded by pattern × id. */
function matchItems(items: readonly Item[], id: readonly string[]): boolean {
  let item = 0;
  let at = 0;
  let run = -1;
  let runAt = 0;
  while (at < id.length) {
    const current = items[item];
    if (current?.kind === "run") {
      run = item++;
      runAt = at;
    } else if (current?.accepts(id[at]!)) {
      item++;
      at++;
    } else if (run >= 0) {
      item = run + 1;
      at = ++runAt;
    } else return false;
  }
  while (items[item]?.kind === "run") item++;
  return item === items.length;
}
