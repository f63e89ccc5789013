import { parse } from "smol-toml";

export type PathKey = string | number;

/** Called with the path of a key, header or element, and the offsets of it and of its value. */
export type OnPlace = (path: readonly PathKey[], keyOffset: number, valueOffset: number) => void;

type KeyPart = { readonly name: string; readonly offset: number };

const BARE = /[A-Za-z0-9_-]+/y;
const BASIC = /"(?:[^"\\\n]|\\.)*"/y;
const LITERAL = /'[^'\n]*'/y;
const BLANK = /[ \t]*/y;
const VOID = /(?:[ \t\r\n]+|#[^\n]*)*/y;
const SCALAR = /[^,\]}#\r\n]+/y;

/**
 * Walks a TOML 1.1 text that is known to parse, and tells where every key, table and element stands. It reads no values, so
 * it is as fast as the text is short; nesting is as deep as the parser let pass.
 */
export class PlaceScanner {
  #at = 0;
  /** How many tables each `[[list]]` has so far, by its path. */
  readonly #lists = new Map<string, number>();

  constructor(
    readonly text: string,
    readonly onPlace: OnPlace,
  ) {}

  scan(): void {
    let table: readonly PathKey[] = [];
    for (this.#take(VOID); this.#at < this.text.length; this.#take(VOID)) {
      if (this.text[this.#at] === "[") table = this.#header();
      else this.#keyValue(table);
    }
  }

  /** `[a.b]` or `[[a.b]]`: the path runs through the latest table of every list on the way. */
  #header(): readonly PathKey[] {
    const isList = this.text.startsWith("[[", this.#at);
    this.#at += isList ? 2 : 1;
    const keys = this.#dottedKey();
    this.#at = this.text.indexOf("]", this.#at) + (isList ? 2 : 1);
    const path: PathKey[] = [];
    for (const [depth, { name }] of keys.entries()) {
      path.push(name);
      const key = JSON.stringify(path);
      const count = this.#lists.get(key);
      if (isList && depth === keys.length - 1) {
        this.#lists.set(key, (count ?? 0) + 1);
        path.push(count ?? 0);
      } else if (count !== undefined) path.push(count - 1);
    }
    const { offset } = keys[0]!;
    // The list as a whole stands where its first table does.
    if (path.at(-1) === 0) this.onPlace(path.slice(0, -1), offset, offset);
    this.onPlace(path, offset, offset);
    return path;
  }

  #keyValue(table: readonly PathKey[]): void {
    const keys = this.#dottedKey();
    this.#take(BLANK);
    // The equals sign.
    this.#at++;
    this.#take(BLANK);
    const value = this.#at;
    const path = [...table];
    for (const { name, offset } of keys) {
      path.push(name);
      this.onPlace([...path], offset, value);
    }
    this.#value(path);
  }

  #value(path: readonly PathKey[]): void {
    const first = this.text[this.#at];
    if (first === '"' || first === "'") this.#string(first);
    else if (first === "[") this.#array(path);
    else if (first === "{") this.#inlineTable(path);
    else this.#take(SCALAR);
  }

  #array(path: readonly PathKey[]): void {
    this.#at++;
    for (let index = 0; !this.#closes("]"); index++) {
      const element = [...path, index];
      this.onPlace(element, this.#at, this.#at);
      this.#value(element);
      this.#comma();
    }
  }

  #inlineTable(path: readonly PathKey[]): void {
    this.#at++;
    while (!this.#closes("}")) {
      this.#keyValue(path);
      this.#comma();
    }
  }

  #closes(bracket: string): boolean {
    this.#take(VOID);
    if (this.#at < this.text.length && this.text[this.#at] !== bracket) return false;
    this.#at++;
    return true;
  }

  #comma(): void {
    this.#take(VOID);
    if (this.text[this.#at] === ",") this.#at++;
  }

  #dottedKey(): readonly KeyPart[] {
    const keys: KeyPart[] = [];
    do {
      this.#take(BLANK);
      const offset = this.#at;
      const raw = this.#take(BARE) || this.#take(BASIC) || this.#take(LITERAL);
      keys.push({ name: nameOf(raw), offset });
      this.#take(BLANK);
    } while (this.text[this.#at] === "." && this.#at++ >= 0);
    return keys;
  }

  #string(quote: string): void {
    const fence = quote.repeat(3);
    if (!this.text.startsWith(fence, this.#at)) {
      this.#at++;
      this.#skipTo(quote, quote);
      return;
    }
    this.#at += 3;
    this.#skipTo(fence, quote);
    // Up to two more quotes belong to the text in front of the closing fence.
    while (this.text[this.#at] === quote) this.#at++;
  }

  /** Moves behind the next `end` that no backslash hides. */
  #skipTo(end: string, quote: string): void {
    let close = this.text.indexOf(end, this.#at);
    if (quote === '"') {
      for (
        let backslash = this.text.indexOf("\\", this.#at);
        backslash >= 0 && backslash < close;
        backslash = this.text.indexOf("\\", this.#at)
      ) {
        this.#at = backslash + 2;
        close = this.text.indexOf(end, this.#at);
      }
    }
    this.#at = close < 0 ? this.text.length : close + end.length;
  }

  #take(token: RegExp): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}

function nameOf(raw: string): string {
  if (raw.startsWith("'")) return raw.slice(1, -1);
  if (!raw.startsWith('"')) return raw;
  return raw.includes("\\") ? String(parse(`name = ${raw}`).name) : raw.slice(1, -1);
}
