import type { Acceptance, Pack } from "../pack/pack";
import { type AcceptanceStep, EXPECTATIONS, STAGES } from "./acceptance-step";
import { ACCEPTANCE_SEED, Journey } from "./journey";
import { EXPECTATION_RUNS } from "./journey-expectations";
import { STAGE_RUNS } from "./journey-stages";

/** A journey that was run: every step with its reason, and the room for whoever wants to look at its log. */
export type AcceptanceRun = {
  readonly ok: boolean;
  readonly steps: readonly AcceptanceStep[];
  readonly journey: Journey;
};

/** The expectations that a journey states; an absent optional key makes no step (discipline formats F14). */
function statedExpectations({ expect }: Acceptance): typeof EXPECTATIONS {
  return EXPECTATIONS.filter((step) => expect[step] !== undefined) as unknown as typeof EXPECTATIONS;
}

/** Every step of a journey as failed, because something before the first one is wrong. */
export function notReached(acceptance: Acceptance | undefined, reason: string): readonly AcceptanceStep[] {
  const expected = acceptance ? statedExpectations(acceptance) : [];
  return [...STAGES, ...expected].map((step, index) => ({
    step,
    ok: false,
    reason: index === 0 ? reason : "not reached",
  }));
}

/** Drives a journey from Genesis through Dissolve (discipline notes 4). After a failed stage the rest is not reached. */
export function runAcceptance(pack: Pack, acceptance: Acceptance, seed: string = ACCEPTANCE_SEED): AcceptanceRun {
  const journey = new Journey(pack, acceptance, seed);
  const steps: AcceptanceStep[] = [];
  let stopped = false;
  const record = (step: AcceptanceStep["step"], fault: string | undefined): void => {
    steps.push({ step, ok: fault === undefined, reason: fault ?? "ok" });
  };
  for (const stage of STAGES) {
    const fault: string | undefined = stopped ? "not reached" : STAGE_RUNS[stage](journey);
    record(stage, fault);
    stopped ||= fault !== undefined;
  }
  for (const step of statedExpectations(acceptance)) {
    record(step, stopped ? "not reached" : EXPECTATION_RUNS[step](journey));
  }
  return { ok: steps.every(({ ok }) => ok), steps, journey };
}
