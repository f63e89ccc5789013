type Place = { readonly line: number; readonly column: number };

const keyOf = (path: readonly (string | number)[]): string => JSON.stringify(path);

/** Where every key and element of a JSON text stands. The text must parse. */
export class JsonPlaces {
  readonly #places = new Map<string, Place>();
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
    this.#value([]);
  }

  /** The place of a path, or of its nearest ancestor that is written down. */
  find(path: readonly (string | number)[]): Place | undefined {
    for (let length = path.length; length > 0; length--) {
      const place = this.#places.get(keyOf(path.slice(0, length)));
      if (place) return place;
    }
    return undefined;
  }

  #value(path: readonly (string | number)[]): void {
    this.#blank();
    const first = this.#text[this.#at];
    if (first === "{") {
      this.#members("}", () => {
        const start = this.#place();
        const key: string = JSON.parse(this.#string());
        this.#places.set(keyOf([...path, key]), start);
        this.#blank();
        this.#at++;
        this.#value([...path, key]);
      });
    } else if (first === "[") {
      let index = 0;
      this.#members("]", () => {
        const below = [...path, index++];
        this.#places.set(keyOf(below), this.#place());
        this.#value(below);
      });
    } else if (first === '"') this.#string();
    else while (this.#at < this.#text.length && !/[,\]}\s]/.test(this.#text[this.#at]!)) this.#at++;
  }

  #members(close: string, member: () => void): void {
    this.#at++;
    for (this.#blank(); this.#at < this.#text.length && this.#text[this.#at] !== close; this.#blank()) {
      if (this.#text[this.#at] === ",") this.#at++;
      this.#blank();
      member();
    }
    this.#at++;
  }

  #string(): string {
    const start = this.#at++;
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === "\\" ? 2 : 1;
    return this.#text.slice(start, ++this.#at);
  }

  #blank(): void {
    for (; /\s/.test(this.#text[this.#at] ?? "x"); this.#at++) {
      if (this.#text[this.#at] !== "\n") continue;
      this.#line++;
      this.#lineStart = this.#at + 1;
    }
  }

  #place(): Place {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }
}
