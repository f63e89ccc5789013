import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { ABILITIES, type Ability } from "../core/abilities";
import { childPointer } from "../text/pointer";
import type { Role } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { checkId, closedMapping, isText, reportTwice } from "./shape";

const isAbility = (value: unknown): value is Ability => ABILITIES.some((ability) => ability === value);

/** `roles`: who takes part and what each may do (discipline formats F1). */
export function checkRoles(source: PackSource, report: Report): readonly Role[] {
  const check = source.check("pack.roles", report);
  const value = source.manifest.roles;
  if (!Object.hasOwn(source.manifest, "roles")) {
    check.fail("", "the pack has no roles; declare at least one");
    return [];
  }
  if (!Array.isArray(value) || value.length === 0) {
    check.fail("/roles", "roles is a list of at least one mapping with id and abilities");
    return [];
  }
  const roles: Role[] = [];
  const ids: { pointer: string; text: string }[] = [];
  value.forEach((item: unknown, index) => {
    const pointer = childPointer("/roles", index);
    const entry = closedMapping(check, pointer, item, "a role", ["id", "abilities"], ["label"]);
    if (!entry) return;
    if (entry.label !== undefined && !isText(entry.label)) {
      check.fail(`${pointer}/label`, "the label of a role is text that is not blank");
    }
    const abilities = readAbilities(entry.abilities, `${pointer}/abilities`);
    if (Object.hasOwn(entry, "id") && checkId(check, `${pointer}/id`, entry.id, "the id of a role")) {
      ids.push({ pointer: `${pointer}/id`, text: entry.id });
      roles.push({ id: entry.id, abilities, ...(isText(entry.label) ? { label: entry.label } : {}) });
    }
  });
  reportTwice(check, ids, "the role id");
  return roles;

  function readAbilities(list: unknown, pointer: string): readonly Ability[] {
    if (list === undefined) return [];
    if (!Array.isArray(list)) {
      check.fail(pointer, `abilities is a list of ${ABILITIES.join(", ")}`);
      return [];
    }
    const good: Ability[] = [];
    list.forEach((ability: unknown, index) => {
      const at = childPointer(pointer, index);
      if (!isAbility(ability)) {
        const near = typeof ability === "string" ? didYouMean(ability, ABILITIES) : undefined;
        const hint = near ? `did you mean ${near}?` : `abilities are ${ABILITIES.join(", ")}`;
        check.fail(at, `${JSON.stringify(ability)} is no ability; ${hint}`);
      } else if (good.includes(ability)) check.lint(at, `the ability ${ability} is listed twice; keep one`);
      else good.push(ability);
    });
    return good;
  }
}
