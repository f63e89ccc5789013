import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import type { Role } from "./pack";
import type { Check } from "./report";
import { isMapping, isText, type Mapping } from "./shape";

/** The shortest canary: shorter ones match by chance (discipline formats R15). */
export const SHORTEST_CANARY = 4;

/** The scripted vault of a person: any keys, a canary of at least four characters. */
export function checkVaultFixture(check: Check, pointer: string, vault: unknown): void {
  if (!isMapping(vault)) {
    check.fail(pointer, "a vault is a mapping from keys to private values");
    return;
  }
  if (!Object.hasOwn(vault, "canary")) return;
  const { canary } = vault;
  if (typeof canary !== "string") check.fail(`${pointer}/canary`, "a canary is text; put it in quotes");
  else if ([...canary.trim()].length < SHORTEST_CANARY) {
    check.fail(
      `${pointer}/canary`,
      `a canary has at least ${SHORTEST_CANARY} characters; shorter ones match by chance`,
    );
  }
}

/** A role that a fixture names must be declared. Without sound roles nothing is judged (discipline formats R20). */
export function checkRoleName(check: Check, pointer: string, role: unknown, roles: readonly Role[]): void {
  if (!isText(role)) check.fail(pointer, "a role is named by its id");
  else if (roles.length > 0 && !roles.some(({ id }) => id === role)) {
    const ids = roles.map(({ id }) => id);
    const near = didYouMean(role, ids);
    const hint = near ? `did you mean ${near}?` : `roles are ${ids.join(", ")}`;
    check.fail(pointer, `${JSON.stringify(role)} is no role of this pack; ${hint}`);
  }
}

/** Reports keys of a mapping that are there but not text. */
export function checkTexts(check: Check, pointer: string, entry: Mapping, keys: readonly string[], what: string): void {
  for (const key of keys) {
    if (Object.hasOwn(entry, key) && !isText(entry[key])) {
      check.fail(`${pointer}/${key}`, `${key} of ${what} is text that is not blank`);
    }
  }
}
