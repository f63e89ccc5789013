/** A template string that stands for a typed value (spec, [request]). */
export type Placeholder = { readonly name: string; readonly filter?: "upper" | "lower" };

/** The reserved name of the model ID. */
export const MODEL_PLACEHOLDER = "model";

const WHOLE = /^\{\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)(?:\|(upper|lower))?\}\}$/;

/** `text` for ordinary text, the placeholder when the whole string is one, `broken` when braces are left over. */
export function readPlaceholder(text: string): Placeholder | "text" | "broken" {
  const match = WHOLE.exec(text);
  if (match)
    return match[2] === undefined ? { name: match[1]! } : { name: match[1]!, filter: match[2] as "upper" | "lower" };
  return text.includes("{{") || text.includes("}}") ? "broken" : "text";
}
