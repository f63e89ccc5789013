import { isMessageType, MESSAGE_TYPES, type MessageType } from "../core/message";
import { payloadFaults } from "../core/payload-faults";
import { CORE_POLICY_IDS } from "../policy/core-policy";
import { policyMatch } from "../policy/policy-match";
import type { JsonObject } from "../text/canonical-json";
import { childPointer, pointerSteps } from "../text/pointer";
import {
  type ExtSchemas,
  POLICY_ACTIONS,
  type Policy,
  type PolicyCondition,
  type PolicyExample,
  TEXT_CATEGORIES,
} from "./pack";
import type { PackSource, YamlPart } from "./pack-source";
import type { Check, Report } from "./report";
import { checkId, closedMapping, isMapping, isText, type Mapping, reportUnknownKeys } from "./shape";

const CONDITIONS = ["any_text_matches_category", "any_text_contains", "field_over"] as const;

/** `policies`: Steward policy files, each with its known-answer examples run (discipline formats F6). */
export function checkPolicies(source: PackSource, report: Report, schemas: ExtSchemas): readonly Policy[] {
  const policies: Policy[] = [];
  const judged = report.hasErrors("pack.schemas") ? undefined : schemas;
  const firstFile = new Map<string, string>();
  for (const part of source.yamlFiles("policies", "pack.policies", report)) {
    const check = report.check("pack.policies", part.path, part.locate);
    const policy = readPolicy(check, part);
    if (!policy) continue;
    const other = firstFile.get(policy.id);
    if (other !== undefined)
      check.fail("/id", `the policy id ${JSON.stringify(policy.id)} is used in ${other} already`);
    firstFile.set(policy.id, part.path);
    proveExamples(check, policy, judged);
    if (policy.examples.length === 0) {
      check.lint("", "the policy has no known-answer example; add one that matches and one that does not");
    }
    policies.push(policy);
  }
  return policies;
}

function readPolicy(check: Check, { value }: YamlPart): Policy | undefined {
  const keys = ["id", "applies_to", "when", "then", "explain"];
  const entry = closedMapping(check, "", value, "a policy", keys, ["examples"]);
  if (!entry) return undefined;
  const { id, then, explain } = entry;
  const sound = Object.hasOwn(entry, "id") && checkId(check, "/id", id, "the id of a policy");
  if (sound && CORE_POLICY_IDS.some((core) => core === id)) {
    check.fail("/id", `the id ${JSON.stringify(id)} belongs to a core policy; choose another`);
  }
  const action = POLICY_ACTIONS.find((known) => known === then);
  if (Object.hasOwn(entry, "then") && !action) {
    check.fail("/then", `${JSON.stringify(then)} is no policy action; use allow, redact, block or escalate`);
  }
  if (Object.hasOwn(entry, "explain") && !isText(explain)) {
    check.fail("/explain", "explain is empty; say to the sender what to do instead");
  }
  const types = Object.hasOwn(entry, "applies_to") ? readTypes(check, entry.applies_to) : [];
  const when = Object.hasOwn(entry, "when") ? readCondition(check, entry.when) : undefined;
  const examples = Object.hasOwn(entry, "examples") ? readExamples(check, entry.examples) : [];
  if (check.failures > 0 || !sound || !action || !isText(explain) || !when) return undefined;
  return { id: String(id), applies_to: types, when, action, explain, examples };
}

function readTypes(check: Check, value: unknown): readonly MessageType[] {
  if (!Array.isArray(value) || value.length === 0) {
    check.fail("/applies_to", "applies_to is a list of at least one message type");
    return [];
  }
  value.forEach((type: unknown, index) => {
    if (isMessageType(type)) return;
    check.fail(
      `/applies_to/${index}`,
      `${JSON.stringify(type)} is no message type; types are ${MESSAGE_TYPES.join(", ")}`,
    );
  });
  value.forEach((type: unknown, index) => {
    if (value.indexOf(type) < index)
      check.lint(`/applies_to/${index}`, `${JSON.stringify(type)} is listed twice; keep one`);
  });
  return value.filter(isMessageType);
}

function readCondition(check: Check, value: unknown): PolicyCondition | undefined {
  if (!isMapping(value) || Object.keys(value).length === 0) {
    check.fail("/when", `when is a mapping with at least one condition: ${CONDITIONS.join(", ")}`);
    return undefined;
  }
  reportUnknownKeys(check, "/when", value, "when", CONDITIONS);
  const { any_text_matches_category: categories, any_text_contains: phrases, field_over: limits } = value;
  if (categories !== undefined) {
    checkTexts(check, "/when/any_text_matches_category", categories, (text, at) => {
      if (TEXT_CATEGORIES.some((known) => known === text)) return;
      check.fail(at, `${JSON.stringify(text)} is no category; categories are ${TEXT_CATEGORIES.join(", ")}`);
    });
  }
  if (phrases !== undefined) {
    checkTexts(check, "/when/any_text_contains", phrases, (text, at) => {
      if (!isText(text)) check.fail(at, "a phrase is text that is not blank");
    });
  }
  if (limits !== undefined) checkLimits(check, limits);
  return value as PolicyCondition;
}

function checkTexts(check: Check, pointer: string, value: unknown, judge: (text: unknown, at: string) => void): void {
  if (!Array.isArray(value) || value.length === 0) check.fail(pointer, "the condition is a list that is not empty");
  else for (const [index, text] of value.entries()) judge(text, childPointer(pointer, index));
}

function checkLimits(check: Check, limits: unknown): void {
  const pointer = "/when/field_over";
  if (!isMapping(limits) || Object.keys(limits).length === 0) {
    check.fail(pointer, "field_over is a mapping from a JSON pointer such as /money to a number");
    return;
  }
  for (const [field, limit] of Object.entries(limits)) {
    const at = childPointer(pointer, field);
    if (field === "" || pointerSteps(field) === undefined) {
      check.fail(at, `${JSON.stringify(field)} is no JSON pointer; start it with /`);
    }
    if (typeof limit !== "number" || !Number.isFinite(limit)) check.fail(at, "the limit of field_over is a number");
  }
}

function readExamples(check: Check, value: unknown): readonly PolicyExample[] {
  if (!Array.isArray(value)) {
    check.fail("/examples", "examples is a list of mappings with type, payload and matches");
    return [];
  }
  return value.flatMap((item: unknown, index): PolicyExample[] => {
    const pointer = `/examples/${index}`;
    const entry = closedMapping(check, pointer, item, "an example", ["type", "payload", "matches"]);
    if (!entry) return [];
    return isExample(check, pointer, entry) ? [entry] : [];
  });
}

function isExample(check: Check, pointer: string, entry: Mapping): entry is PolicyExample & Mapping {
  const before = check.failures;
  if (Object.hasOwn(entry, "type") && !isMessageType(entry.type)) {
    check.fail(`${pointer}/type`, `${JSON.stringify(entry.type)} is no message type`);
  }
  if (Object.hasOwn(entry, "payload") && !isMapping(entry.payload))
    check.fail(`${pointer}/payload`, "a payload is a mapping");
  if (Object.hasOwn(entry, "matches") && typeof entry.matches !== "boolean") {
    check.fail(`${pointer}/matches`, "matches is true or false");
  }
  return check.failures === before && isMessageType(entry.type) && isMapping(entry.payload);
}

/** A payload as the host completes it: an offer that names no need gets one (discipline formats F11). */
export function withNeed(type: MessageType, payload: JsonObject, need: string): JsonObject {
  return type === "coalition.offer" && !Object.hasOwn(payload, "need") ? { need, ...payload } : payload;
}

function proveExamples(check: Check, policy: Policy, schemas: ExtSchemas | undefined): void {
  policy.examples.forEach((example, index) => {
    const pointer = `/examples/${index}`;
    const payload = withNeed(example.type, example.payload, "n0");
    const faults = payloadFaults(example.type, payload, schemas);
    for (const fault of faults) {
      check.fail(`${pointer}/payload${fault.pointer}`, `the payload of the example ${fault.message}`);
    }
    if (faults.length > 0) return;
    const matches = policyMatch(policy, example.type, payload) !== undefined;
    if (matches === example.matches) return;
    const [is, should] = matches ? ["matches", "should not"] : ["does not match", "should"];
    check.fail(pointer, `the known-answer example fails: the policy ${is} and ${should}`);
  });
}
