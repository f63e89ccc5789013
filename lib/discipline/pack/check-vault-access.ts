import { childPointer } from "../text/pointer";
import { foldCase } from "../text/words";
import type { Check } from "./report";

/**
 * Every mapping key that asks for vault access: one that holds the word vault, in any letter case (discipline formats R12).
 * The fixtures of scenarios and journeys are not searched: their vaults belong to scripted people.
 */
export function checkVaultAccess(check: Check, value: unknown, pointer = ""): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const at = childPointer(pointer, key);
    if (!Array.isArray(value) && foldCase(key).includes("vault")) {
      check.fail(at, `the key ${JSON.stringify(key)} asks for vault access; a pack never reads a vault`);
    }
    checkVaultAccess(check, item, at);
  }
}
