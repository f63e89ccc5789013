/** Codes of the bead room: code → the section of the spec that it speaks for. */
export const beadCodes = {
  "bead-invalid": "",
} as const;

export type BeadCode = keyof typeof beadCodes;
