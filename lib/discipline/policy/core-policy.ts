import type { MessageType } from "../core/message";
import type { JsonObject } from "../text/canonical-json";
import { textsOf } from "../text/pointer";
import { foldText, hasWholeWords } from "../text/words";
import { holdsContactDetails } from "./contact-details";
import type { PolicyVerdict } from "./policy-match";
import { matchesCategory } from "./text-category";

/** The five policies that the Steward ships, most severe first (discipline formats R6). */
export const CORE_POLICY_IDS = [
  "no-contact-details-in-room",
  "no-contact-before-consent",
  "no-private-field-in-outbound",
  "fairness-cap-exceeded",
  "no-regulated-advice",
] as const;

export type CorePolicyId = (typeof CORE_POLICY_IDS)[number];

/** One message as the core policies see it. */
export type CorePolicyInput = {
  readonly type: MessageType;
  readonly payload: JsonObject;
  readonly seat: string;
  readonly to: "all" | readonly string[];
  /** Values that may not go out, folded with `foldText`, those that the host made public already taken away. */
  readonly privateValues: Iterable<string>;
  /** Seats whose owner consented to contact. */
  readonly consents: ReadonlySet<string>;
  /** Whether the plan of a proposal would lift a seat over `max_ratio`. */
  readonly overFairnessCap: boolean;
};

const EXPLAIN: { readonly [id in CorePolicyId]: string } = {
  "no-contact-details-in-room": "Leave phone numbers and e-mail addresses out of what the whole room reads.",
  "no-contact-before-consent": "Contact details may be sent once the sender and every addressee have consented.",
  "no-private-field-in-outbound": "A private value stays in its vault; say it another way or leave it out.",
  "fairness-cap-exceeded": "The plan gives a seat more than its share; spread the work.",
  "no-regulated-advice": "Coordinate the task; leave the advice to a qualified person.",
};

/** Fields that hold references and fixed words of the core, not text of a person. */
const STRUCTURAL: { readonly [type in MessageType]?: readonly string[] } = {
  "coalition.charter": ["pack", "roles"],
  "coalition.join": ["role"],
  "coalition.need": ["kind"],
  "coalition.offer": ["need"],
  "coalition.query": ["set", "to", "points"],
  "coalition.answer": ["query", "points", "own"],
  "coalition.match": ["query", "points"],
  "coalition.propose": ["plan"],
  "coalition.decide": ["proposal", "answer"],
  "coalition.commit": ["proposal", "need"],
  "coalition.observe": ["source"],
  "coalition.change": ["needs"],
  "coalition.dissolve": ["reason"],
};

/** The texts of a payload that a person or agent wrote, without references and fixed words. */
export function writtenTexts(type: MessageType, payload: JsonObject): readonly string[] {
  const skipped = (STRUCTURAL[type] ?? []).map((key) => `/${key}`);
  return textsOf(payload)
    .filter(({ pointer }) => !skipped.some((key) => pointer === key || pointer.startsWith(`${key}/`)))
    .map(({ text }) => text);
}

const ADVICE_TYPES: readonly MessageType[] = ["coalition.observe", "coalition.offer", "coalition.propose"];

const MATCHES: { readonly [id in CorePolicyId]: (input: CorePolicyInput, texts: readonly string[]) => boolean } = {
  "no-contact-details-in-room": ({ to }, texts) => to === "all" && texts.some(holdsContactDetails),
  "no-contact-before-consent": ({ to, seat, consents }, texts) =>
    to !== "all" && !consented(seat, to, consents) && texts.some(holdsContactDetails),
  "no-private-field-in-outbound": ({ privateValues }, texts) => {
    const haystacks = texts.map(foldText);
    for (const value of privateValues) if (haystacks.some((text) => hasWholeWords(text, value))) return true;
    return false;
  },
  "fairness-cap-exceeded": ({ type, overFairnessCap }) => type === "coalition.propose" && overFairnessCap,
  "no-regulated-advice": ({ type }, texts) =>
    ADVICE_TYPES.includes(type) &&
    texts.some(
      (text) =>
        matchesCategory(text, "medical_dosage") ||
        matchesCategory(text, "legal_advice") ||
        matchesCategory(text, "investment_advice"),
    ),
};

function consented(seat: string, to: readonly string[], consents: ReadonlySet<string>): boolean {
  return [seat, ...to].every((each) => consents.has(each));
}

/** The Steward's verdict by the core policies; they block, and regulated advice is held for the sender's person. */
export function corePolicyVerdict(input: CorePolicyInput): PolicyVerdict {
  const texts = writtenTexts(input.type, input.payload);
  const id = CORE_POLICY_IDS.find((candidate) => MATCHES[candidate](input, texts));
  if (!id) return { outcome: "allow", redact: [] };
  const outcome = id === "no-regulated-advice" ? "escalate" : "block";
  return { outcome, policyId: id, explain: EXPLAIN[id], redact: [] };
}
