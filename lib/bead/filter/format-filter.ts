import type { FilterTerm } from "./filter";

/** The text of a filter, as `parseFilter` reads it back: for chips, URLs and saved views. */
export function formatFilter(terms: readonly FilterTerm[]): string {
  return terms.map(formatTerm).join(" ");
}

export function formatTerm({ key, field, op, values, negated }: FilterTerm): string {
  const sign = negated ? "-" : "";
  if (key === "text") return sign + quote(values[0] ?? "", /[\s:]|^-/);
  const name = field === "" ? key : `${key}.${field}`;
  return `${sign}${name}:${op === "=" ? "" : op}${values.map((value) => quote(value, /[\s,]/)).join(",")}`;
}

function quote(value: string, when: RegExp): string {
  return when.test(value) ? `"${value}"` : value;
}
