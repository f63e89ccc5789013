import type { JourneyIndex, JourneySurroundings } from "./check-acceptance";
import { checkTexts } from "./check-fixture";
import { POLICY_ACTIONS } from "./pack";
import type { Check } from "./report";
import { closedMapping, isMapping, isText, isWhole, type Mapping } from "./shape";

const CASES = ["minted_reading", "absent_answered", "business_holds"] as const;

/** `expect` of a journey: what must come true, exactly one distinguishing case among it (discipline formats R14). */
export function checkExpectations(
  check: Check,
  value: unknown,
  around: JourneySurroundings,
  index: JourneyIndex,
): void {
  const required = [
    "commitments_signed_by_owner",
    "agent_only_yes_refused",
    "distinguishing",
    "change",
    "policy_probe",
    "dissolve",
    "canaries_leaked",
    "max_messages",
  ];
  const expect = closedMapping(check, "/expect", value, "expect", required, ["allocation", "fairness"]);
  if (!expect) return;
  for (const key of ["commitments_signed_by_owner", "agent_only_yes_refused"]) {
    if (Object.hasOwn(expect, key) && expect[key] !== true) check.fail(`/expect/${key}`, `${key} can only be true`);
  }
  if (Object.hasOwn(expect, "canaries_leaked") && !isWhole(expect.canaries_leaked, 0)) {
    check.fail("/expect/canaries_leaked", "canaries_leaked is a whole number of at least 0");
  }
  if (Object.hasOwn(expect, "max_messages") && !isWhole(expect.max_messages, 1)) {
    check.fail("/expect/max_messages", "max_messages is a whole number of at least 1");
  }
  checkAllocation(check, expect, index);
  checkFairness(check, expect);
  checkDistinguishing(check, expect, around, index);
  checkChange(check, expect, index);
  checkProbe(check, expect, index);
  checkDissolve(check, expect);
}

function checkAllocation(check: Check, expect: Mapping, index: JourneyIndex): void {
  if (!Object.hasOwn(expect, "allocation")) return;
  if (!isMapping(expect.allocation)) {
    check.fail("/expect/allocation", "allocation is a mapping from a need index to a member");
    return;
  }
  for (const [need, member] of Object.entries(expect.allocation)) {
    const pointer = `/expect/allocation/${need}`;
    index.checkNeed(pointer, /^(0|[1-9]\d*)$/.test(need) ? Number(need) : need);
    index.checkMember(pointer, member);
  }
}

function checkFairness(check: Check, expect: Mapping): void {
  if (!Object.hasOwn(expect, "fairness")) return;
  const fairness = closedMapping(check, "/expect/fairness", expect.fairness, "fairness", ["max_share_ratio"]);
  const ratio = fairness?.max_share_ratio;
  if (!fairness || !Object.hasOwn(fairness, "max_share_ratio")) return;
  if (typeof ratio !== "number" || !Number.isFinite(ratio) || ratio < 0) {
    check.fail("/expect/fairness/max_share_ratio", "max_share_ratio is a number of at least 0");
  }
}

function checkDistinguishing(check: Check, expect: Mapping, { mint }: JourneySurroundings, index: JourneyIndex): void {
  if (!Object.hasOwn(expect, "distinguishing")) return;
  const at = "/expect/distinguishing";
  const given = closedMapping(check, at, expect.distinguishing, "distinguishing", [], CASES);
  if (!given) return;
  const cases = CASES.filter((name) => Object.hasOwn(given, name));
  if (cases.length !== 1) {
    check.fail(at, `exactly one distinguishing case of ${CASES.join(", ")}; there are ${cases.length}`);
  }
  if (Object.hasOwn(given, "minted_reading")) {
    const pointer = `${at}/minted_reading`;
    const reading = closedMapping(check, pointer, given.minted_reading, "minted_reading", [
      "template",
      "value",
      "changes_needs",
    ]);
    if (reading) {
      checkTexts(check, pointer, reading, ["template", "value"], "minted_reading");
      const known = mint?.map(({ template }) => template);
      if (known && isText(reading.template) && !known.includes(reading.template)) {
        check.fail(`${pointer}/template`, `the pack has no template ${JSON.stringify(reading.template)}`);
      }
      if (Object.hasOwn(reading, "changes_needs")) {
        checkNeeds(check, `${pointer}/changes_needs`, reading.changes_needs, index, 1);
      }
    }
  }
  if (Object.hasOwn(given, "absent_answered"))
    checkAbsent(check, `${at}/absent_answered`, given.absent_answered, index);
  if (Object.hasOwn(given, "business_holds")) {
    const pointer = `${at}/business_holds`;
    const holds = closedMapping(check, pointer, given.business_holds, "business_holds", ["business", "need"]);
    if (holds && Object.hasOwn(holds, "need")) index.checkNeed(`${pointer}/need`, holds.need);
    if (holds && Object.hasOwn(holds, "business") && !isWhole(holds.business, 0, index.businessCount - 1)) {
      check.fail(
        `${pointer}/business`,
        `business is an index into the ${index.businessCount} businesses of the journey`,
      );
    }
  }
}

function checkAbsent(check: Check, pointer: string, value: unknown, index: JourneyIndex): void {
  const absent = closedMapping(check, pointer, value, "absent_answered", ["member", "answer"]);
  if (!absent) return;
  if (Object.hasOwn(absent, "answer") && absent.answer !== "yes" && absent.answer !== "no") {
    check.fail(`${pointer}/answer`, "the answer is yes or no");
  }
  if (!Object.hasOwn(absent, "member")) return;
  const before = check.failures;
  index.checkMember(`${pointer}/member`, absent.member);
  const member = index.members.find((_, at) => absent.member === `p${at + 1}`);
  if (check.failures === before && member?.absent !== true) {
    check.fail(`${pointer}/member`, `the member ${JSON.stringify(absent.member)} is not marked absent: true`);
  }
}

function checkChange(check: Check, expect: Mapping, index: JourneyIndex): void {
  if (!Object.hasOwn(expect, "change")) return;
  const keys = ["by", "invalidates", "affected", "untouched"];
  const change = closedMapping(check, "/expect/change", expect.change, "change", keys);
  if (!change) return;
  if (Object.hasOwn(change, "by")) index.checkMember("/expect/change/by", change.by);
  for (const key of keys.slice(1)) {
    if (Object.hasOwn(change, key)) {
      checkNeeds(check, `/expect/change/${key}`, change[key], index, key === "invalidates" ? 1 : 0);
    }
  }
}

function checkNeeds(check: Check, pointer: string, value: unknown, index: JourneyIndex, fewest: number): void {
  if (!Array.isArray(value) || value.length < fewest) {
    check.fail(pointer, `a list of ${fewest > 0 ? "at least one need index" : "need indices"} belongs here`);
    return;
  }
  for (const [at, need] of value.entries()) index.checkNeed(`${pointer}/${at}`, need);
}

function checkProbe(check: Check, expect: Mapping, index: JourneyIndex): void {
  if (!Object.hasOwn(expect, "policy_probe")) return;
  const pointer = "/expect/policy_probe";
  const known = ["by", "type", "payload", "outcome"];
  const probe = closedMapping(check, pointer, expect.policy_probe, "policy_probe", known, ["policy_id"]);
  if (!probe) return;
  if (Object.hasOwn(probe, "by")) index.checkMember(`${pointer}/by`, probe.by);
  if (Object.hasOwn(probe, "type") && probe.type !== "coalition.offer" && probe.type !== "coalition.observe") {
    check.fail(`${pointer}/type`, "the type of a probe is coalition.offer or coalition.observe");
  }
  if (Object.hasOwn(probe, "payload") && !isMapping(probe.payload))
    check.fail(`${pointer}/payload`, "a payload is a mapping");
  if (Object.hasOwn(probe, "outcome") && !POLICY_ACTIONS.some((action) => action === probe.outcome)) {
    check.fail(`${pointer}/outcome`, "the outcome of a probe is block, escalate, redact or allow");
  }
  checkTexts(check, pointer, probe, ["policy_id"], "policy_probe");
  if (!Object.hasOwn(probe, "policy_id") && probe.outcome !== "allow") {
    check.fail(pointer, "policy_probe has no policy_id; name the policy that must act");
  }
}

function checkDissolve(check: Check, expect: Mapping): void {
  if (!Object.hasOwn(expect, "dissolve")) return;
  const dissolve = closedMapping(check, "/expect/dissolve", expect.dissolve, "dissolve", ["reason", "lessons"]);
  if (!dissolve) return;
  if (Object.hasOwn(dissolve, "reason") && dissolve.reason !== "completed" && dissolve.reason !== "abandoned") {
    check.fail("/expect/dissolve/reason", "the reason is completed or abandoned");
  }
  if (Object.hasOwn(dissolve, "lessons") && !isWhole(dissolve.lessons, 0)) {
    check.fail("/expect/dissolve/lessons", "lessons is the least number of skills written, a whole number");
  }
}
