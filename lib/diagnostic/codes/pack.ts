/** Codes of the pack room: code → the section of the spec that it speaks for. */
export const packCodes = {
  "pack-invalid": "",
} as const;

export type PackCode = keyof typeof packCodes;
