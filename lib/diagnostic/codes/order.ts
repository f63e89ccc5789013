/** Codes of the order room: code → the section of the spec that it speaks for. */
export const orderCodes = {
  "order-invalid": "",
} as const;

export type OrderCode = keyof typeof orderCodes;
