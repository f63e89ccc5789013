const HEADER = /^[ \t]*\[\[[ \t]*([A-Za-z0-9_-]+(?:[ \t]*\.[ \t]*[A-Za-z0-9_-]+)*)[ \t]*\]\]/;

/**
 * The line of every `[[a.b]]` table of a TOML text, found by one quick scan: a formula of ten thousand steps has a line
 * for each step without building a syntax tree. The text must parse.
 */
export class HeaderLines {
  /** Lines of the tables of each list, by the list's path. */
  readonly #lists = new Map<string, number[]>();
  #lastText = "";
  #lastList: number[] | undefined;

  constructor(text: string) {
    let line = 0;
    let at = 0;
    let fence = "";
    const fences = new Fences(text);
    while (at < text.length) {
      line++;
      const newline = text.indexOf("\n", at);
      const end = newline < 0 ? text.length : newline;
      if (fence === "" && isHeader(text, at)) this.#add(text.slice(at, end), line);
      // Only a line with a multi-line fence on it is looked at character by character.
      if (fences.isBefore(end, at)) fence = fenceAfter(text, at, end, fence);
      at = end + 1;
    }
  }

  /** The 1-based line of the header that opens the table at `path` (`["steps", 3, "children", 0]`). */
  line(path: readonly (string | number)[]): number | undefined {
    const list = path.length === 2 ? String(path[0]) : path.slice(0, -1).join("\n");
    return this.#lists.get(list)?.[Number(path.at(-1))];
  }

  #add(header: string, line: number): void {
    // Most headers of a file repeat the one before, and of a top-level list that is all there is to know.
    if (header !== this.#lastText || !this.#lastList) {
      const keys = HEADER.exec(header)?.[1]?.split(/[ \t]*\.[ \t]*/);
      if (!keys) return;
      this.#lastText = keys.length === 1 ? header : "";
      this.#lastList = this.#listOf(keys);
    }
    this.#lastList.push(line);
  }

  /** The list that a dotted header adds to: inside the latest table of every list on the way. */
  #listOf(keys: readonly string[]): number[] {
    let path = keys[0]!;
    for (const key of keys.slice(1)) {
      const tables = this.#lists.get(path);
      path += tables ? `\n${tables.length - 1}\n${key}` : `\n${key}`;
    }
    const list = this.#lists.get(path) ?? [];
    this.#lists.set(path, list);
    return list;
  }
}

/** Finds the next multi-line fence of either kind; each stretch of text is searched once. */
class Fences {
  #basic = -1;
  #literal = -1;

  constructor(readonly text: string) {}

  isBefore(end: number, from: number): boolean {
    if (this.#basic < from) this.#basic = this.#next('"""', from);
    if (this.#literal < from) this.#literal = this.#next("'''", from);
    return this.#basic < end || this.#literal < end;
  }

  #next(fence: string, from: number): number {
    const found = this.text.indexOf(fence, from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  }
}

function isHeader(text: string, from: number): boolean {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return text[at] === "[" && text[at + 1] === "[";
}

/** The multi-line string fence (`"""` or `'''`) that is open at the end of a line; empty when none is. */
function fenceAfter(text: string, from: number, end: number, open: string): string {
  let fence = open;
  let at = from;
  while (at < end) {
    if (fence !== "") {
      const close = text.indexOf(fence, at);
      const backslash = fence[0] === '"' ? text.indexOf("\\", at) : -1;
      if (backslash >= 0 && backslash < end && (close < 0 || backslash < close)) {
        at = backslash + 2;
        continue;
      }
      if (close < 0 || close >= end) return fence;
      // Up to two more quotes belong to the text in front of the closing fence.
      at = close + 3;
      while (text[at] === fence[0]) at++;
      fence = "";
      continue;
    }
    const character = text[at]!;
    if (character === "#") return "";
    if (character !== '"' && character !== "'") {
      at++;
    } else if (text.startsWith(character.repeat(3), at)) {
      fence = character.repeat(3);
      at += 3;
    } else {
      at = closeOfString(text, at + 1, end, character);
    }
  }
  return fence;
}

function closeOfString(text: string, from: number, end: number, quote: string): number {
  let at = from;
  while (at < end && text[at] !== quote) at += text[at] === "\\" && quote === '"' ? 2 : 1;
  return at + 1;
}
