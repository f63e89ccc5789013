import { payloadFaults } from "../core/payload-faults";
import { childPointer } from "../text/pointer";
import { checkExpectations } from "./check-expectations";
import { checkRoleName, checkTexts, checkVaultFixture } from "./check-fixture";
import { withNeed } from "./check-policies";
import type { Acceptance, ExtSchemas, MintTemplate, NeedTemplate, Role } from "./pack";
import { readPackFile } from "./pack-path";
import { type PackSource, readYamlPart } from "./pack-source";
import type { Check, Report } from "./report";
import { closedMapping, isMapping, isWhole, listOf, type Mapping } from "./shape";

const FEWEST_MEMBERS = 2;
const MOST_MEMBERS = 12;
const FARTHEST_OFFSET = 24 * 60;

/** The parts of the pack that a journey speaks of; a broken part is undefined, and nothing is judged by it (R20). */
export type JourneySurroundings = {
  readonly roles: readonly Role[] | undefined;
  readonly schemas: ExtSchemas | undefined;
  readonly templates: readonly NeedTemplate[] | undefined;
  readonly mint: readonly MintTemplate[] | undefined;
};

/** Judges references of a journey to its members, businesses and needs. */
export type JourneyIndex = {
  readonly members: readonly Mapping[];
  readonly businessCount: number;
  checkNeed(pointer: string, need: unknown): void;
  checkMember(pointer: string, member: unknown): void;
};

/** `acceptance`: the whole-journey file; all structural objects are closed (discipline spec, Acceptance journey; R14). */
export function checkAcceptance(
  source: PackSource,
  report: Report,
  around: JourneySurroundings,
): Acceptance | undefined {
  if (!Object.hasOwn(source.manifest, "acceptance")) return undefined;
  const manifestCheck = source.check("pack.acceptance", report);
  const path = source.manifest.acceptance;
  const file = readPackFile(source.tree, source.root, path, manifestCheck, "/acceptance", "");
  const part = file && readYamlPart(file, "pack.acceptance", report);
  if (!part) return undefined;
  const check = report.check("pack.acceptance", part.path, part.locate);
  const required = ["goal", "members", "offers", "expect"];
  const entry = closedMapping(check, "", part.value, "the journey", required, ["utc_offset_minutes", "businesses"]);
  if (!entry) return undefined;
  checkTexts(check, "", entry, ["goal"], "the journey");
  const offset = entry.utc_offset_minutes;
  if (Object.hasOwn(entry, "utc_offset_minutes") && !isWhole(offset, -FARTHEST_OFFSET, FARTHEST_OFFSET)) {
    check.fail("/utc_offset_minutes", "utc_offset_minutes is a whole number of minutes, such as 60");
  }
  const index = checkPeople(check, entry, around);
  checkOffers(check, entry, around, index);
  if (Object.hasOwn(entry, "expect")) checkExpectations(check, entry.expect, around, index);
  if (check.failures > 0) return undefined;
  return { ...(entry as Acceptance), businesses: (entry.businesses ?? []) as Acceptance["businesses"] };
}

function checkPeople(check: Check, entry: Mapping, { roles, templates }: JourneySurroundings): JourneyIndex {
  const items = listOf(check, "/members", entry.members, "members") ?? [];
  if (Array.isArray(entry.members) && (items.length < FEWEST_MEMBERS || items.length > MOST_MEMBERS)) {
    check.fail("/members", `the journey has ${items.length} members; ${FEWEST_MEMBERS} to ${MOST_MEMBERS} take part`);
  }
  const members = items.map((item, at): Mapping => {
    const pointer = `/members/${at}`;
    const member = closedMapping(check, pointer, item, "a member", ["role", "vault"], ["absent"]);
    if (!member) return {};
    if (Object.hasOwn(member, "role")) checkRoleName(check, `${pointer}/role`, member.role, roles ?? []);
    if (Object.hasOwn(member, "vault")) checkVaultFixture(check, `${pointer}/vault`, member.vault);
    if (Object.hasOwn(member, "absent") && typeof member.absent !== "boolean") {
      check.fail(`${pointer}/absent`, "absent is true or false");
    }
    return member;
  });
  const businesses = listOf(check, "/businesses", entry.businesses, "businesses") ?? [];
  businesses.forEach((item, at) => {
    const pointer = `/businesses/${at}`;
    const business = closedMapping(check, pointer, item, "a business", ["role", "card"]);
    if (!business) return;
    if (Object.hasOwn(business, "role")) checkRoleName(check, `${pointer}/role`, business.role, roles ?? []);
    const card = Object.hasOwn(business, "card")
      ? closedMapping(check, `${pointer}/card`, business.card, "a card", ["name"])
      : undefined;
    if (card) checkTexts(check, `${pointer}/card`, card, ["name"], "a card");
  });
  const needCount = templates && Math.max(templates.length, 1);
  return {
    members,
    businessCount: businesses.length,
    checkNeed(pointer, need) {
      if (!isWhole(need, 0)) check.fail(pointer, "a need is named by its zero-based index");
      else if (needCount !== undefined && need >= needCount) {
        check.fail(pointer, `there is no need ${need}; the needs are 0 to ${needCount - 1}`);
      }
    },
    checkMember(pointer, member) {
      const known = members.some((_, at) => member === `p${at + 1}`);
      if (!known) check.fail(pointer, `${JSON.stringify(member)} is no member; members are p1 to p${members.length}`);
    },
  };
}

function checkOffers(check: Check, entry: Mapping, { schemas }: JourneySurroundings, index: JourneyIndex): void {
  const offers = listOf(check, "/offers", entry.offers, "offers") ?? [];
  offers.forEach((item, at) => {
    const pointer = childPointer("/offers", at);
    const offer = closedMapping(check, pointer, item, "an offer of the journey", ["member", "need", "offer"]);
    if (!offer) return;
    if (Object.hasOwn(offer, "member")) index.checkMember(`${pointer}/member`, offer.member);
    if (Object.hasOwn(offer, "need")) index.checkNeed(`${pointer}/need`, offer.need);
    if (!Object.hasOwn(offer, "offer")) return;
    if (!isMapping(offer.offer)) check.fail(`${pointer}/offer`, "an offer is a mapping with money and minutes");
    else {
      const payload = withNeed("coalition.offer", offer.offer as never, "n0");
      for (const fault of payloadFaults("coalition.offer", payload, schemas)) {
        check.fail(`${pointer}/offer${fault.pointer}`, `the offer ${fault.message}`);
      }
    }
  });
}
