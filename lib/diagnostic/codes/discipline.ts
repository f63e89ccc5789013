/** Codes of the discipline room: code → the section of the spec that it speaks for. */
export const disciplineCodes = {
  "discipline-invalid": "",
} as const;

export type DisciplineCode = keyof typeof disciplineCodes;
