import type { MessageType } from "../core/message";
import type { Policy, PolicyAction } from "../pack/pack";
import { corePolicyVerdict } from "../policy/core-policy";
import { packPolicyVerdict } from "../policy/policy-match";
import type { JsonObject } from "../text/canonical-json";

/** One message as checks (12) and (13) see it. */
export type JudgedMessage = {
  readonly type: MessageType;
  readonly payload: JsonObject;
  readonly seat: string;
  readonly to: "all" | readonly string[];
};

/** What the judges know besides the message. `privateValues` are folded, what the host made public already left out. */
export type PolicySurroundings = {
  readonly policies: readonly Policy[];
  readonly privateValues: Iterable<string>;
  readonly consents: ReadonlySet<string>;
  readonly overFairnessCap: boolean;
};

/** The joint outcome: check (12) first, then (13); a pack's `allow` never lifts a core policy (discipline formats X8). */
export type PolicyJudgement = {
  readonly outcome: PolicyAction;
  /** 12 for the pack's policies, 13 for the core's. */
  readonly at: 12 | 13;
  readonly policyId?: string;
  readonly explain?: string;
  readonly redact: readonly string[];
};

export function judgePolicies(message: JudgedMessage, around: PolicySurroundings): PolicyJudgement {
  const pack = packPolicyVerdict(around.policies, message.type, message.payload);
  if (pack.outcome === "block" || pack.outcome === "escalate") return { ...pack, at: 12 };
  const core = corePolicyVerdict({ ...message, ...around });
  return core.outcome === "allow" ? { ...pack, at: 12 } : { ...core, at: 13 };
}
