/** `{{…}}` first, so that a single-brace name inside double braces is never seen (decision F12). */
const BRACED = /\{\{[^{}]*\}\}|\{([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}/g;

/**
 * Replaces `{name}` by what `lookUp` gives; names without a value stay. One pass: values are not read again.
 * `{{…}}` is handed to `inDoubleBraces` (its inner name) and stays where that gives nothing.
 */
export function substituteBraced(
  text: string,
  lookUp: (name: string) => string | undefined,
  inDoubleBraces?: (name: string) => string | undefined,
): string {
  if (!text.includes("{")) return text;
  return text.replace(BRACED, (whole: string, name: string | undefined) => {
    const value = name === undefined ? inDoubleBraces?.(whole.slice(2, -2)) : lookUp(name);
    return value ?? whole;
  });
}

/** The distinct `{name}`s of a text outside of double braces. */
export function bracedNames(text: string): readonly string[] {
  if (!text.includes("{")) return [];
  return [...new Set(Array.from(text.matchAll(BRACED), (match) => match[1]).filter((name) => name !== undefined))];
}
