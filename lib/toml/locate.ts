import { parseTOML } from "toml-eslint-parser";

/** 1-based place of a key and of its value in a TOML text. */
export type TomlPlace = {
  readonly line: number;
  readonly column: number;
  readonly valueLine: number;
  readonly valueColumn: number;
};

export type TomlPathKey = string | number;

type Body = ReturnType<typeof parseTOML>["body"][0]["body"][number];
type KeyValue = Extract<Body, { type: "TOMLKeyValue" }>;
type Content = KeyValue["value"];

const keyOf = (path: readonly TomlPathKey[]): string => JSON.stringify(path);

/** Every dotted path of a TOML text with its place. The text must parse; build it only when an error or an explanation needs it. */
export class TomlPlaces {
  readonly #places = new Map<string, TomlPlace>();

  constructor(text: string) {
    const program = parseTOML(text, { tomlVersion: "1.1.0" });
    for (const node of program.body[0].body) {
      if (node.type === "TOMLKeyValue") {
        this.#keyValue(node, []);
        continue;
      }
      const path = [...node.resolvedKey];
      // A header also is the first place of the tables around it, which may have none of their own.
      for (let length = path.length; length > 0; length--) {
        this.#add(path.slice(0, length), node.key.loc.start, node.key.loc.start);
      }
      for (const entry of node.body) this.#keyValue(entry, path);
    }
  }

  #add(
    path: readonly TomlPathKey[],
    key: { line: number; column: number },
    value: { line: number; column: number },
  ): void {
    const id = keyOf(path);
    if (this.#places.has(id)) return;
    this.#places.set(id, {
      line: key.line,
      column: key.column + 1,
      valueLine: value.line,
      valueColumn: value.column + 1,
    });
  }

  #keyValue(node: KeyValue, base: readonly TomlPathKey[]): void {
    const path = [...base];
    for (const key of node.key.keys) {
      path.push(key.type === "TOMLBare" ? key.name : key.value);
      this.#add(path, key.loc.start, node.value.loc.start);
    }
    this.#content(node.value, path);
  }

  #content(value: Content, path: readonly TomlPathKey[]): void {
    if (value.type === "TOMLArray") {
      value.elements.forEach((element, index) => {
        this.#add([...path, index], element.loc.start, element.loc.start);
        this.#content(element, [...path, index]);
      });
    } else if (value.type === "TOMLInlineTable") {
      for (const entry of value.body) this.#keyValue(entry, path);
    }
  }

  /** The place of a path, or of its nearest ancestor that is written down; undefined when nothing of it is. */
  find(path: readonly TomlPathKey[]): TomlPlace | undefined {
    for (let length = path.length; length > 0; length--) {
      const place = this.#places.get(keyOf(path.slice(0, length)));
      if (place) return place;
    }
    return undefined;
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
