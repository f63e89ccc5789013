/** The words of a text that are parted by blanks or commas, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}
