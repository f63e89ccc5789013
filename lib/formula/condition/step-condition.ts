/** A parsed step `condition` (formula 1.5). */
export type ParsedCondition =
  | { readonly kind: "truthy"; readonly name: string }
  | { readonly kind: "falsy"; readonly name: string }
  | { readonly kind: "equal"; readonly name: string; readonly value: string }
  | { readonly kind: "unequal"; readonly name: string; readonly value: string };

const FORM = /^(!?)\{\{([A-Za-z0-9_]+)\}\}(?:\s*(==|!=)\s*(\S[\s\S]*))?$/;
const FALSY = new Set(["", "false", "0", "no", "off"]);

/** Reads a condition; undefined when it is none of the four forms. The comparison keeps everything but one pair of quotes. */
export function parseCondition(text: string): ParsedCondition | undefined {
  const match = FORM.exec(text.trim());
  if (!match) return undefined;
  const [, not, name, operator, rest] = match as unknown as [string, string, string, string?, string?];
  if (operator === undefined || rest === undefined) return { kind: not ? "falsy" : "truthy", name };
  if (not) return undefined;
  return { kind: operator === "==" ? "equal" : "unequal", name, value: unquote(rest) };
}

function unquote(text: string): string {
  const quote = text[0];
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}

/** Whether the condition holds; a variable without a value is the empty text. Falsy words are read in any letter case. */
export function conditionHolds(condition: ParsedCondition, values: ReadonlyMap<string, string>): boolean {
  const value = values.get(condition.name) ?? "";
  switch (condition.kind) {
    case "truthy":
      return !FALSY.has(value.toLowerCase());
    case "falsy":
      return FALSY.has(value.toLowerCase());
    case "equal":
      return value === condition.value;
    case "unequal":
      return value !== condition.value;
  }
}
