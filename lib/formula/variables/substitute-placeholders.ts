const PLACEHOLDER = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/**
 * Replaces every `{{name}}` that has a value (formula 1.4). One pass: a value that itself holds `{{…}}` is not read
 * again. Unknown names, and braces with blanks or dots inside, stay as they are.
 */
export function substitutePlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  if (!text.includes("{{")) return text;
  return text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
}

/** Calls `visit` with the name of every `{{name}}` placeholder of a text, repeats included. */
export function eachPlaceholder(text: string, visit: (name: string) => void): void {
  if (!text.includes("{{")) return;
  PLACEHOLDER.lastIndex = 0;
  for (let match = PLACEHOLDER.exec(text); match; match = PLACEHOLDER.exec(text)) visit(match[1]!);
}

/** The distinct names of the `{{name}}` placeholders in a text, in order of first appearance. */
export function placeholderNames(text: string): readonly string[] {
  const names = new Set<string>();
  eachPlaceholder(text, (name) => names.add(name));
  return [...names];
}
