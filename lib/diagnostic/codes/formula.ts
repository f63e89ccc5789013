/** Codes of the formula room: code → the section of the spec that it speaks for. */
export const formulaCodes = {
  "formula-invalid": "",
} as const;

export type FormulaCode = keyof typeof formulaCodes;
