import { type PathKey, PlaceScanner } from "./place-scanner";

/** 1-based place of a key and of its value in a TOML text. */
export type TomlPlace = {
  readonly line: number;
  readonly column: number;
  readonly valueLine: number;
  readonly valueColumn: number;
};

export type TomlPathKey = PathKey;

const keyOf = (path: readonly TomlPathKey[]): string => JSON.stringify(path);

/** Every dotted path of a TOML text with its place. The text must parse; build it only when an error or an explanation needs it. */
export class TomlPlaces {
  readonly #offsets = new Map<string, readonly [key: number, value: number]>();
  readonly #lines: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#lines.push(at + 1);
    new PlaceScanner(text, (path, key, value) => {
      this.#add(path, key, value);
    }).scan();
  }

  /** The first place counts. It is also the first place of the tables around it, which may have no header of their own. */
  #add(path: readonly TomlPathKey[], key: number, value: number): void {
    for (let length = path.length; length > 0; length--) {
      const id = keyOf(path.slice(0, length));
      if (this.#offsets.has(id)) return;
      this.#offsets.set(id, [key, length === path.length ? value : key]);
    }
  }

  /** The place of a path, or of its nearest ancestor that is written down; undefined when nothing of it is. */
  find(path: readonly TomlPathKey[]): TomlPlace | undefined {
    for (let length = path.length; length > 0; length--) {
      const offsets = this.#offsets.get(keyOf(path.slice(0, length)));
      if (!offsets) continue;
      const [line, column] = this.#placeOf(offsets[0]);
      const [valueLine, valueColumn] = this.#placeOf(offsets[1]);
      return { line, column, valueLine, valueColumn };
    }
    return undefined;
  }

  /** The 1-based line and column of an offset: the last line that begins at or before it. */
  #placeOf(offset: number): readonly [line: number, column: number] {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#lines[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return [low + 1, offset - this.#lines[low]! + 1];
  }
}

/** `["rigs", 0, "imports", "a.b"]` → `rigs[0].imports."a.b"`. */
export function dottedPath(path: readonly TomlPathKey[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else text += `${text ? "." : ""}${/^[A-Za-z0-9_-]+$/.test(part) ? part : JSON.stringify(part)}`;
  }
  return text;
}
