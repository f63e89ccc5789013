import { checkRoleName, checkTexts, checkVaultFixture } from "./check-fixture";
import type { Role, Scenario } from "./pack";
import type { PackSource, YamlPart } from "./pack-source";
import type { Check, Report } from "./report";
import { closedMapping, isMapping, isText, isWhole, listOf, reportTwice } from "./shape";

/** A scenario whose shape is sound, and the check that reports when it fails. */
export type ReadScenario = { readonly scenario: Scenario; readonly check: Check };

/** The role of a participant that names none: the first that may both offer and decide (discipline spec, evals). */
export function defaultRole(roles: readonly Role[]): string | undefined {
  return roles.find(({ abilities }) => abilities.includes("offer") && abilities.includes("decide"))?.id;
}

/** `evals`: at least one scripted scenario; the shapes here, the runs in `load-pack` (discipline formats R13). */
export function checkEvals(source: PackSource, report: Report, roles: readonly Role[]): readonly ReadScenario[] {
  const check = source.check("pack.evals", report);
  const { evals } = source.manifest;
  if (!Object.hasOwn(source.manifest, "evals")) {
    check.fail("", "the pack has no evals; add at least one scripted scenario");
    return [];
  }
  if (Array.isArray(evals) && evals.length === 0) {
    check.fail("/evals", "evals is empty; add at least one scripted scenario");
  }
  const names = new Map<string, string>();
  return source.yamlFiles("evals", "pack.evals", report).flatMap((part): ReadScenario[] => {
    const fileCheck = report.check("pack.evals", part.path, part.locate);
    const scenario = readScenario(fileCheck, part, roles);
    if (!scenario) return [];
    const other = names.get(scenario.scenario);
    if (other !== undefined) {
      fileCheck.fail("/scenario", `the scenario ${JSON.stringify(scenario.scenario)} is in ${other} already`);
    }
    names.set(scenario.scenario, part.path);
    return fileCheck.failures === 0 ? [{ scenario, check: fileCheck }] : [];
  });
}

function readScenario(check: Check, { value }: YamlPart, roles: readonly Role[]): Scenario | undefined {
  const entry = closedMapping(check, "", value, "a scenario", ["scenario", "charter", "participants", "expect"]);
  if (!entry) return undefined;
  checkTexts(check, "", entry, ["scenario", "charter"], "a scenario");
  const people = listOf(check, "/participants", entry.participants, "participants") ?? [];
  if (Array.isArray(entry.participants) && people.length === 0) {
    check.fail("/participants", "a scenario has at least one participant");
  }
  const ids: { pointer: string; text: string }[] = [];
  people.forEach((item, index) => {
    const pointer = `/participants/${index}`;
    const person = closedMapping(check, pointer, item, "a participant", ["id", "vault"], ["role"]);
    if (!person) return;
    checkTexts(check, pointer, person, ["id"], "a participant");
    if (isText(person.id)) ids.push({ pointer: `${pointer}/id`, text: person.id });
    if (Object.hasOwn(person, "vault")) checkVaultFixture(check, `${pointer}/vault`, person.vault);
    if (Object.hasOwn(person, "role")) checkRoleName(check, `${pointer}/role`, person.role, roles);
    else if (roles.length > 0 && defaultRole(roles) === undefined) {
      check.fail(
        pointer,
        "the participant names no role, and no role of this pack may both offer and decide; name a role",
      );
    }
  });
  reportTwice(check, ids, "the participant id");
  if (Object.hasOwn(entry, "expect")) checkExpect(check, entry.expect);
  return check.failures === 0 ? (entry as Scenario) : undefined;
}

function checkExpect(check: Check, value: unknown): void {
  const keys = ["decision", "canaries_leaked", "max_messages"];
  const expect = closedMapping(check, "/expect", value, "expect", [], keys);
  if (!expect) return;
  const { decision, canaries_leaked, max_messages } = expect;
  if (Object.hasOwn(expect, "decision") && decision !== null) {
    if (!isMapping(decision) || Object.keys(decision).length === 0) {
      check.fail("/expect/decision", 'decision is a mapping such as { slot: "Wed 14-16" }, or null for none');
    }
  }
  if (Object.hasOwn(expect, "canaries_leaked") && !isWhole(canaries_leaked, 0)) {
    check.fail("/expect/canaries_leaked", "canaries_leaked is a whole number of at least 0");
  }
  if (Object.hasOwn(expect, "max_messages") && !isWhole(max_messages, 1)) {
    check.fail("/expect/max_messages", "max_messages is a whole number of at least 1");
  }
}
