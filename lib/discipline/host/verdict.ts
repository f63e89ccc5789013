import type { LogEntry } from "./coalition";

/** Codes of refusals by the check that gives them (discipline formats R1, R16, F13). */
export type RefusalCode =
  | "schema_invalid"
  | "coalition_unknown"
  | "coalition_closed"
  | "seat_unknown"
  | "bad_signature"
  | "replay"
  | "bad_prev"
  | "not_authorized"
  | "owner_signature_required"
  | "unknown_reference"
  | "pack_unknown"
  | "pack_fixed"
  | "scope_too_wide"
  | "rate_limited"
  | "pack_violation"
  | "policy_violation";

/** `at` is the number of the check, 1 to 13. */
export type Refusal = {
  readonly outcome: "refused";
  readonly code: RefusalCode;
  readonly at: number;
  readonly reason: string;
  readonly policyId?: string;
};

/** A message that a policy escalated: it is not in the log and waits for the sender's person. */
export type Held = {
  readonly outcome: "held";
  readonly at: number;
  readonly reason: string;
  readonly policyId: string;
};

/** A message in the log. `policyId` names a policy that allowed or redacted it. */
export type Accepted = { readonly outcome: "accepted"; readonly entry: LogEntry; readonly policyId?: string };

export type Verdict = Accepted | Refusal | Held;

/** A sentence for people about a verdict. */
export function verdictSentence(verdict: Verdict): string {
  if (verdict.outcome === "accepted") return "accepted";
  const policy = verdict.policyId === undefined ? "" : ` by ${verdict.policyId}`;
  if (verdict.outcome === "held") return `held${policy}: ${verdict.reason}`;
  return `refused (${verdict.at}) ${verdict.code}${policy}: ${verdict.reason}`;
}
