/** A sleep value as it is used: trimmed, and `off` in any letter case is `off` (reference 2, step 3). */
export function normalizeSleep(value: string): string {
  const trimmed = value.trim();
  return trimmed.toLowerCase() === "off" ? "off" : trimmed;
}
