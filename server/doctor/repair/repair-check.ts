import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { runBuiltinCheck } from "@/lib/doctor/builtin-checks";
import type { CheckResult } from "@/lib/doctor/check-result";
import type { DoctorFacts } from "@/lib/doctor/facts";
import { applySteps, type RepairPlace } from "./apply-steps";
import { planRepair } from "./plan-repair";

/** How a repair sees the city: what the checks look at, read anew each time. */
export type LookAgain = () => Promise<DoctorFacts>;

/**
 * Repairs what a built-in check found and runs it again. `shown` is the digest of the plan that somebody saw; when another
 * plan would be carried out, nothing is done. Throws a `Refusal` where it cannot be repaired.
 */
export async function repairCheck(
  name: string,
  look: LookAgain,
  place: RepairPlace,
  shown?: string,
): Promise<{ readonly result: CheckResult; readonly facts: DoctorFacts }> {
  const before = await look();
  const plan = await planRepair(name, before);
  if (shown !== undefined && shown !== plan.sha256) {
    throw new Refusal(409, "repair-changed", "the city changed after the repair was shown; look at it again");
  }
  await applySteps(plan.steps, before, place);
  const facts = await look();
  const result = runBuiltinCheck(plan.check, facts);
  return { result: { ...result, fixAttempted: true, fixed: result.status === "ok" }, facts };
}

/** The same inside a run of the doctor: a repair that cannot be made keeps the finding and says why (runtime 10.1). */
export async function repairFinding(
  before: CheckResult,
  look: LookAgain,
  place: RepairPlace,
): Promise<{ readonly result: CheckResult; readonly facts?: DoctorFacts }> {
  try {
    return await repairCheck(before.name, look, place);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { result: { ...before, fixAttempted: true, fixError: error.message } };
  }
}
