type Place = { readonly line: number; readonly column: number };

const keyOf = (path: readonly (string | number)[]): string => JSON.stringify(path);

/** A JSON text that is not one; `line` and `column` are 1-based. */
export class JsonTextError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

const STRING = /"(?:[^"\\]+|\\.)*"/sy;
const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const BLANK = /[ \t\r\n]*/y;

/** Where every key and element of a JSON text stands. Throws `JsonTextError` at the first place that is no JSON. Nesting is bounded by the caller. */
export class JsonPlaces {
  readonly #places = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#value([]);
    this.#take(BLANK);
    if (this.#at < text.length) this.#fail();
  }

  /** The place of a path, or of its nearest ancestor that is written down. */
  find(path: readonly (string | number)[]): Place | undefined {
    for (let length = path.length; length > 0; length--) {
      const offset = this.#places.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return this.#placeOf(offset);
    }
    return undefined;
  }

  #value(path: readonly (string | number)[]): void {
    this.#take(BLANK);
    const first = this.#text[this.#at];
    if (first === "{") {
      this.#members("}", () => {
        const start = this.#at;
        const key: string = JSON.parse(this.#take(STRING) || this.#fail());
        this.#places.set(keyOf([...path, key]), start);
        this.#expect(":");
        this.#value([...path, key]);
      });
    } else if (first === "[") {
      let index = 0;
      this.#members("]", () => {
        const below = [...path, index++];
        this.#places.set(keyOf(below), this.#at);
        this.#value(below);
      });
    } else if (!this.#take(STRING) && !this.#take(SCALAR)) this.#fail();
  }

  #members(close: string, member: () => void): void {
    this.#at++;
    this.#take(BLANK);
    if (this.#text[this.#at] !== close) {
      do {
        this.#take(BLANK);
        member();
        this.#take(BLANK);
      } while (this.#text[this.#at] === "," && this.#at++ >= 0);
    }
    this.#expect(close);
  }

  #take(token: RegExp): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #expect(character: string): void {
    this.#take(BLANK);
    if (this.#text[this.#at] !== character) this.#fail();
    this.#at++;
  }

  #fail(): never {
    const character = this.#text[this.#at];
    const { line, column } = this.#placeOf(this.#at);
    throw new JsonTextError(character ? `unexpected character '${character}'` : "unexpected end of file", line, column);
  }

  #placeOf(offset: number): Place {
    const before = this.#text.slice(0, offset);
    return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
  }
}
