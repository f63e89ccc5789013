/** The stages of a journey, in order (discipline formats F14). */
export const STAGES = [
  "genesis",
  "join",
  "brief",
  "needs",
  "offers",
  "allocation_run",
  "proposal",
  "decisions",
  "commitments",
] as const;

export type Stage = (typeof STAGES)[number];

/** The expectations of a journey, in the order in which they are reported. */
export const EXPECTATIONS = [
  "allocation",
  "fairness",
  "commitments_signed_by_owner",
  "agent_only_yes_refused",
  "distinguishing",
  "change",
  "policy_probe",
  "dissolve",
  "canaries_leaked",
  "max_messages",
] as const;

export type Expectation = (typeof EXPECTATIONS)[number];

/** One named assertion of a journey. */
export type AcceptanceStep = { readonly step: Stage | Expectation; readonly ok: boolean; readonly reason: string };

/** A fault as a sentence, or nothing when the step holds. */
export type StepFault = string | undefined;
