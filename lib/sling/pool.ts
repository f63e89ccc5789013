const NOT_READY =
  "root is a molecule container, not Ready-visible work; scale-from-zero pools will not wake for this wisp. " +
  'Convert the formula to phase="vapor"/root-only or formulas v2 before routing it to a pool';

/** Why a stepped v1 formula cannot be slung to a multi-session target (formula 5, runtime 7.6). */
export function poolRejection(formula: string): string {
  return `formula "${formula}" ${NOT_READY}`;
}

/** The warning of an order that routes a stepped v1 formula to a pool; it is dispatched all the same (formula 5). */
export function poolOrderWarning(order: string, formula: string): string {
  return `warning: pool order "${order}" uses formula "${formula}" whose ${NOT_READY}.`;
}
