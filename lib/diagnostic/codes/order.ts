/** Codes of the order room: code → the section of the spec that it speaks for. */
export const orderCodes = {
  "order-unreadable": "reference 22.2",
  "order-invalid": "reference 22.3",
  "order-override": "reference 22.4",
  "order-cron": "reference 22.3",
} as const;

export type OrderCode = keyof typeof orderCodes;
