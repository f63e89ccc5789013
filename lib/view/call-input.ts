import { type JsonObject, type JsonValue, jsonObject } from "../provider/json";
import type { Parameter } from "../provider/pack";

/** What people typed into the form of a call, by parameter name. */
export type CallFields = Readonly<Record<string, string>>;

/** A field's text as JSON; text that is no number stays text, so that the rules themselves say what is wrong. */
function jsonOf({ type }: Parameter, text: string): JsonValue {
  if (type === "boolean") return text === "true";
  if (type === "integer" || type === "number")
    return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
  return text;
}

/** The agent's input as JSON: empty fields are left out, a grouped parameter goes into its group. */
export function callInput(parameters: readonly Parameter[], fields: CallFields): JsonObject {
  const flat: (readonly [string, JsonValue])[] = [];
  const groups = new Map<string, (readonly [string, JsonValue])[]>();
  for (const parameter of parameters) {
    const text = fields[parameter.name] ?? "";
    if (text === "") continue;
    const value = jsonOf(parameter, text);
    const [group, inner] = parameter.name.split(".");
    if (inner === undefined) flat.push([parameter.name, value]);
    else groups.set(group!, [...(groups.get(group!) ?? []), [inner, value]]);
  }
  return jsonObject([...flat, ...[...groups].map(([name, entries]) => [name, jsonObject(entries)] as const)]);
}

/** The bounds of a parameter in words, below its field. */
export function boundsText({
  required,
  default: fallback,
  min,
  max,
  max_length,
  field,
  quantity,
  selector,
}: Parameter): string {
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `from ${min}`
        : max !== undefined
          ? `up to ${max}`
          : "";
  return [
    required ? "required" : fallback !== undefined ? `default ${fallback}` : "optional",
    range,
    max_length === undefined ? "" : `up to ${max_length} characters`,
    field === undefined ? "" : `sent as ${field}`,
    (quantity ?? selector) ? "sets the price" : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
