import type { MessageType } from "../core/message";
import { POLICY_ACTIONS, type Policy, type PolicyAction } from "../pack/pack";
import type { JsonObject } from "../text/canonical-json";
import { type TextAt, textsOf, valueAt } from "../text/pointer";
import { foldText, hasWholeWords } from "../text/words";
import { matchesCategory } from "./text-category";

/** What the policies say about one message. `redact` are pointers into the payload, sorted; empty unless `redact` won. */
export type PolicyVerdict = {
  readonly outcome: PolicyAction;
  readonly policyId?: string;
  readonly explain?: string;
  readonly redact: readonly string[];
};

/** The fields that a policy matched in a message; undefined when it does not match (discipline formats F6). */
export function policyMatch(policy: Policy, type: MessageType, payload: JsonObject): readonly string[] | undefined {
  if (!policy.applies_to.includes(type)) return undefined;
  const { any_text_matches_category: categories, any_text_contains: phrases, field_over: limits } = policy.when;
  const texts = textsOf(payload);
  const fields = new Set<string>();
  const textCondition = (holds: (text: TextAt) => boolean): boolean => {
    const hits = texts.filter(holds);
    for (const hit of hits) fields.add(hit.pointer);
    return hits.length > 0;
  };
  if (categories && !textCondition(({ text }) => categories.some((category) => matchesCategory(text, category)))) {
    return undefined;
  }
  if (phrases) {
    const folded = phrases.map(foldText);
    const hit = textCondition(({ text }) => {
      const haystack = foldText(text);
      return folded.some((phrase) => hasWholeWords(haystack, phrase));
    });
    if (!hit) return undefined;
  }
  for (const [pointer, limit] of Object.entries(limits ?? {})) {
    const value = valueAt(payload, pointer);
    if (typeof value !== "number" || value <= limit) return undefined;
    fields.add(pointer);
  }
  return [...fields].sort();
}

/**
 * The verdict of a pack's policies: the most severe matching action wins, the first listed policy of that action is
 * named, and under `redact` the fields of all redact policies are joined (discipline formats R7).
 */
export function packPolicyVerdict(policies: readonly Policy[], type: MessageType, payload: JsonObject): PolicyVerdict {
  const matches = policies.flatMap((policy) => {
    const fields = policyMatch(policy, type, payload);
    return fields ? [{ policy, fields }] : [];
  });
  const outcome =
    POLICY_ACTIONS.findLast((action) => matches.some(({ policy }) => policy.action === action)) ?? "allow";
  const winners = matches.filter(({ policy }) => policy.action === outcome);
  const first = winners[0]?.policy;
  const redact = outcome === "redact" ? [...new Set(winners.flatMap(({ fields }) => fields))].sort() : [];
  return { outcome, redact, ...(first ? { policyId: first.id, explain: first.explain } : {}) };
}
