import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { CheckResult } from "@/lib/doctor/check-result";
import { rowLimit } from "../db/json-rows";
import type { Executor } from "../db/store";

/** How the checks that ever ran stood when one run had ended. */
export type DoctorRun = {
  readonly at: string;
  /** How many checks that run looked at. */
  readonly ran: number;
  readonly passed: number;
  readonly warned: number;
  readonly failed: number;
  readonly notRun: number;
  /** The times of its checks, added. */
  readonly durationMs: number;
};

/** Runs that a city keeps the counts of. */
export const keptRuns = 1000;

/** Adds what the findings of a city come to now to its history: a run of one check changes the picture of all. */
export async function recordRun(
  executor: Executor,
  cityId: string,
  results: readonly Pick<CheckResult, "status" | "durationMs">[],
  now: Date,
): Promise<void> {
  const ran = results.filter(({ status }) => status !== "not-run").length;
  const durationMs = results.reduce((sum, result) => sum + result.durationMs, 0);
  await executor.query(sql`
    insert into doctor_runs (city_id, at, id, ran, passed, warned, failed, not_run, duration_ms)
    select ${cityId}, ${now.toISOString()}::timestamptz, ${randomUUID()}, ${ran},
      count(*) filter (where status = 'ok'), count(*) filter (where status = 'warning'),
      count(*) filter (where status = 'error'), count(*) filter (where status = 'not-run'), ${durationMs}
    from doctor_findings where city_id = ${cityId}`);
  await executor.query(sql`
    delete from doctor_runs r using (
      select at, id from doctor_runs where city_id = ${cityId} order by at desc, id desc offset ${keptRuns}
    ) old where r.city_id = ${cityId} and r.at = old.at and r.id = old.id`);
}

/** The last runs of a city, oldest first. */
export async function listRuns(executor: Executor, cityId: string, limit: number): Promise<readonly DoctorRun[]> {
  const rows = await executor.query<DoctorRun>(sql`
    select at, ran, passed, warned, failed, not_run as "notRun", duration_ms as "durationMs"
    from doctor_runs where city_id = ${cityId} order by at desc, id desc limit ${rowLimit(limit)}`);
  return [...rows].reverse();
}
