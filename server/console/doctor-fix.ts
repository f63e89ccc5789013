import { type CheckResult, checkResult } from "@/lib/doctor/check-result";
import { listFindings, recordFindings } from "../doctor/findings";
import { fixPackCheck, packCheckName } from "../doctor/pack-check";
import { append } from "../event/append";
import type { DoctorVisit } from "./doctor-run";
import { doctorScript } from "./doctor-script";

/** The repair of one check, bound to the bytes that a person was shown, as a run of a name chosen by the page. */
export type RepairRequest = { readonly check: string; readonly sha256: string; readonly runId: string };

/** Runs the repair, then the check again, and keeps what it says now (ux 51). */
export async function doctorFix(
  { store, city: open, cityId, standing, act }: DoctorVisit,
  { check: name, sha256, runId }: RepairRequest,
): Promise<CheckResult> {
  const { check, city } = await doctorScript(open, name, "fix");
  const finding = (await listFindings(store, cityId)).find((each) => each.name === packCheckName(check));
  const before: CheckResult = finding
    ? { ...finding, fixAttempted: false, fixError: "", fixed: false }
    : checkResult(
        name,
        { status: "not-run", message: "never run here" },
        { fixable: true, owner: check.packName, durationMs: 0 },
      );
  const caller = { store, cityId, standing, act };
  const context = { city, caller, timeoutMs: 60_000, mustBeShown: true };
  const after = await fixPackCheck(check, before, context, { runId, shownSha256: sha256 });
  const now = new Date();
  await recordFindings(store, cityId, [after], { complete: false, now });
  await store.transaction(async (tx) =>
    append(tx, cityId, { ...act, now }, { type: "doctor.completed", message: name }),
  );
  return after;
}
