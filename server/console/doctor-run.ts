import type { Standing } from "@/lib/access/may";
import type { CheckResult } from "@/lib/doctor/check-result";
import type { Act } from "../db/act";
import type { Store } from "../db/store";
import { recordFindings } from "../doctor/findings";
import { gatherFacts } from "../doctor/gather-facts";
import { type DoctorOptions, runDoctor } from "../doctor/run-doctor";
import { append } from "../event/append";
import type { OpenCity } from "./open-cities";

/** Who lets the doctor look, at which city. */
export type DoctorVisit = {
  readonly store: Store;
  readonly city: OpenCity;
  readonly cityId: string;
  readonly standing: Standing;
  readonly act: Act;
};

/** Runs checks, keeps what they found, and tells everybody who looks at the city. */
export async function doctorRun(
  { store, city, cityId, standing, act }: DoctorVisit,
  options: Pick<DoctorOptions, "only" | "warmup" | "skipScripts" | "mustBeShown" | "shown">,
): Promise<readonly CheckResult[]> {
  const facts = await gatherFacts(city.path, await city.load(), { executor: store, cityId }, act.now);
  const results = await runDoctor(facts, { store, cityId, standing, act }, options);
  const complete = !options.only?.length && !options.skipScripts && !options.warmup;
  const now = new Date();
  await recordFindings(store, cityId, results, { complete, now });
  await store.transaction(async (tx) =>
    append(tx, cityId, { ...act, now }, { type: "doctor.completed", message: `${results.length} checks` }),
  );
  return results;
}
