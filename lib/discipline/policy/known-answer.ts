import { invariant } from "@/lib/diagnostic/invariant";
import type { MessageType } from "../core/message";
import type { JsonObject } from "../text/canonical-json";
import { foldText } from "../text/words";
import { type CorePolicyId, type CorePolicyInput, corePolicyVerdict } from "./core-policy";

/** A message for which a core policy is known to match, or known not to. */
export type KnownAnswer = { readonly policy: CorePolicyId; readonly input: CorePolicyInput; readonly matches: boolean };

function input(type: MessageType, payload: JsonObject, changes: Partial<CorePolicyInput> = {}): CorePolicyInput {
  const quiet = {
    seat: "p1",
    to: "all" as const,
    privateValues: [],
    consents: new Set<string>(),
    overFairnessCap: false,
  };
  return { type, payload, ...quiet, ...changes };
}

const says = (content: string, changes: Partial<CorePolicyInput> = {}): CorePolicyInput =>
  input("coalition.observe", { source: "chat", content }, changes);

/** The known-answer examples of every core policy, one that matches and one that does not (discipline spec, Core policies). */
export const KNOWN_ANSWERS: readonly KnownAnswer[] = [
  { policy: "no-regulated-advice", input: says("Take 200 mg of aspirin twice a day."), matches: true },
  { policy: "no-regulated-advice", input: says("We need 200 g of nails and share the ladder."), matches: false },
  { policy: "no-contact-details-in-room", input: says("Write to ola@fjord.example tonight."), matches: true },
  { policy: "no-contact-details-in-room", input: says("We meet on 2027-03-14 at 18:30."), matches: false },
  { policy: "no-contact-before-consent", input: says("Ring me on +47 900 00 000.", { to: ["p2"] }), matches: true },
  {
    policy: "no-contact-before-consent",
    input: says("Ring me on +47 900 00 000.", { to: ["p2"], consents: new Set(["p1", "p2"]) }),
    matches: false,
  },
  {
    policy: "no-private-field-in-outbound",
    input: says("Come by Lindgate  12.", { privateValues: [foldText("lindgate 12")] }),
    matches: true,
  },
  {
    policy: "no-private-field-in-outbound",
    input: says("Come by Lindgate 120.", { privateValues: [foldText("lindgate 12")] }),
    matches: false,
  },
  {
    policy: "fairness-cap-exceeded",
    input: input("coalition.propose", { plan: [] }, { overFairnessCap: true }),
    matches: true,
  },
  { policy: "fairness-cap-exceeded", input: input("coalition.propose", { plan: [] }), matches: false },
];

let proved = false;

/** The Steward starts only when every core policy gives its known answers; a failure is a fault of this host. */
export function proveCorePolicies(): void {
  if (proved) return;
  for (const { policy, input: message, matches } of KNOWN_ANSWERS) {
    const verdict = corePolicyVerdict(message);
    invariant((verdict.policyId === policy) === matches, `core policy ${policy} misses its known answer`);
  }
  proved = true;
}
