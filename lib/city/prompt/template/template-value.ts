export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | LaterValue
  | TemplateCall
  | readonly TemplateValue[]
  | { readonly [key: string]: TemplateValue };

/** A value that only a running session has. */
export class LaterValue {
  constructor(readonly name: string) {}
}

/** What `templateFirst` gives: the first of these templates that exists is to be run. */
export class TemplateCall {
  constructor(
    readonly names: readonly string[],
    readonly dot: TemplateValue,
  ) {}
}

/** Whether a condition holds: everything but the empty values. What is not known yet is taken as given. */
export function isTrue(value: TemplateValue): boolean {
  if (value instanceof LaterValue) return true;
  if (value === null || value === "" || value === 0 || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

export function textOf(value: TemplateValue): string {
  if (value === null) return "<no value>";
  if (Array.isArray(value)) return `[${(value as readonly TemplateValue[]).map(textOf).join(" ")}]`;
  return typeof value === "object" ? "" : String(value);
}
