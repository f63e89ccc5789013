const PLACEHOLDER = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/**
 * Replaces every `{{name}}` that has a value (formula 1.4). One pass: a value that itself holds `{{…}}` is not read
 * again. Unknown names, and braces with blanks or dots inside, stay as they are.
 */
export function substitutePlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  if (!text.includes("{{")) return text;
  return text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
}

/** The distinct names of the `{{name}}` placeholders in a text, in order of first appearance. */
export function placeholderNames(text: string): readonly string[] {
  if (!text.includes("{{")) return [];
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), (match) => match[1]!))];
}
