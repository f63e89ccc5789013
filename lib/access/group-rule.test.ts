import { expect, test } from "vitest";
import { parseGroupRules, roleByRules, rulesOfGroups } from "./group-rule";

const all = parseGroupRules(
  JSON.stringify([
    { group: "all-staff", city: "*", role: "viewer" },
    { group: "harbour-ops", city: "harbour", role: "operator", grants: ["exec.fix"] },
    { group: "web", city: "harbour", rig: "web", role: "maintainer" },
    { group: "hall", admin: true },
  ]),
);

test("security 1 the highest role of somebody's groups counts, grants add up", () => {
  const given = roleByRules(rulesOfGroups(all, ["all-staff", "harbour-ops", "web"]), "harbour");
  expect(given).toEqual({ role: "operator", grants: ["exec.fix"], rigs: new Map([["web", "maintainer"]]) });
  expect(roleByRules(rulesOfGroups(all, ["all-staff", "harbour-ops"]), "other").role).toBe("viewer");
});

test("security 1 a group that no rule names gives nothing, and names are compared to the letter", () => {
  expect(rulesOfGroups(all, ["Harbour-Ops", "harbour-ops ", "constructor"])).toEqual([]);
  expect(roleByRules([], "harbour")).toEqual({ role: undefined, grants: [], rigs: new Map() });
});

test("security 1 an administrator of the installation is no member by that", () => {
  expect(roleByRules(rulesOfGroups(all, ["hall"]), "harbour").role).toBeUndefined();
});

test.each([
  ["{", "is a JSON list"],
  ['[{"group":"a","role":"king","city":"x"}]', "[0.role]"],
  ['[{"group":"a","role":"viewer"}]', "says either"],
  ['[{"group":"a","admin":true,"city":"x","role":"viewer"}]', "says either"],
  ['[{"group":"a","city":"x","role":"viewer","grant":["exec.fix"]}]', "grant"],
])("security 1 a mistake in the rules is named: %s", (text, sentence) => {
  expect(() => parseGroupRules(text)).toThrow(sentence);
});
