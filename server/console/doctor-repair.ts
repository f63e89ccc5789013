import type { CheckResult } from "@/lib/doctor/check-result";
import type { DoctorFacts } from "@/lib/doctor/facts";
import { loadCity } from "../city/load-city";
import { recordFindings } from "../doctor/findings";
import { gatherFacts } from "../doctor/gather-facts";
import { refuseRepairInCheckout } from "../doctor/repair/apply-steps";
import { type PlannedRepair, planRepair } from "../doctor/repair/plan-repair";
import { repairCheck } from "../doctor/repair/repair-check";
import { append } from "../event/append";
import type { DoctorVisit } from "./doctor-run";

type Looking = Pick<DoctorVisit, "store" | "city" | "cityId">;

/** What the repair of a built-in check would do to the city as it is now. */
export async function repairPlan(visit: Looking, name: string, now: Date): Promise<PlannedRepair> {
  const plan = await planRepair(name, await look(visit, now));
  await refuseRepairInCheckout(plan.steps, visit);
  return plan;
}

/** Carries out the repair that was shown, runs the check again and keeps what it says now. */
export async function doctorRepair(
  visit: DoctorVisit,
  { check, sha256 }: { readonly check: string; readonly sha256: string },
): Promise<CheckResult> {
  const { store, cityId, act } = visit;
  const { result } = await repairCheck(check, () => look(visit, new Date()), visit, sha256);
  const now = new Date();
  await recordFindings(store, cityId, [result], { complete: false, now });
  await store.transaction(async (tx) =>
    append(tx, cityId, { ...act, now }, { type: "doctor.completed", message: `repaired ${check}` }),
  );
  return result;
}

/** The files are read as they are, not as the watch last heard of them: a repair has just changed them. */
const look = async ({ store, city, cityId }: Looking, now: Date): Promise<DoctorFacts> =>
  gatherFacts(city.path, await loadCity(city.path), { executor: store, cityId }, now);
