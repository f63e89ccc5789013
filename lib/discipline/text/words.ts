/** Case folding for comparison: upper then lower case, so that ß and ss, ſ and s meet. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase();
}

/** Trimmed, with every run of white space made one space. */
export function collapseSpaces(text: string): string {
  return text.trim().replace(/\s+/gu, " ");
}

/** Case-folded with spaces collapsed: the form in which words and phrases are looked for. */
export function foldText(text: string): string {
  return collapseSpaces(foldCase(text));
}

/** Runs of letters and digits, case-folded (discipline formats R4). */
export function tokensOf(text: string): readonly string[] {
  return foldCase(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const WORD = /[\p{L}\p{M}\p{N}]/u;

/** The character that ends just before `index`, surrogate pairs kept whole. */
function characterBefore(text: string, index: number): string {
  const low = text[index - 1] ?? "";
  return index > 1 && low >= "\uDC00" && low <= "\uDFFF" ? text.slice(index - 2, index) : low;
}

/**
 * Whether `needle` stands in `haystack` as whole words: not glued to a letter or digit on a side where the needle itself
 * has one. Both must already be folded the same way.
 */
export function hasWholeWords(haystack: string, needle: string): boolean {
  if (needle === "") return false;
  const startsWord = WORD.test(String.fromCodePoint(needle.codePointAt(0) ?? 0));
  const endsWord = WORD.test(characterBefore(needle, needle.length));
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const gluedLeft = startsWord && at > 0 && WORD.test(characterBefore(haystack, at));
    const gluedRight = endsWord && end < haystack.length && WORD.test(String.fromCodePoint(haystack.codePointAt(end)!));
    if (!gluedLeft && !gluedRight) return true;
  }
  return false;
}
