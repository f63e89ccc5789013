import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { doctorFindings } from "@/drizzle/schema/doctor-findings";
import type { CheckResult, CheckStatus } from "@/lib/doctor/check-result";
import type { Executor } from "../db/store";
import { recordRun } from "./doctor-history";

/** What a check found last, since when it says so, and when it last ran. ISO times. */
export type DoctorFinding = Pick<
  CheckResult,
  "name" | "status" | "severity" | "message" | "hint" | "details" | "fixable" | "owner" | "durationMs"
> & { readonly since: string; readonly lastRun: string };

/**
 * Keeps the results of a run. A finding keeps the moment since when it stands as long as its status stays the same. After a
 * complete run, checks that exist no more are forgotten. How all of them stand then becomes a row of the history.
 */
export async function recordFindings(
  store: Executor,
  cityId: string,
  results: readonly CheckResult[],
  options: { readonly complete: boolean; readonly now: Date },
): Promise<void> {
  await store.transaction(async (tx) => {
    const { db } = tx;
    if (options.complete) {
      const names = results.map((result) => result.name);
      const gone = names.length > 0 ? notInArray(doctorFindings.check, names) : undefined;
      await db.delete(doctorFindings).where(and(eq(doctorFindings.cityId, cityId), gone));
    }
    if (results.length === 0) return;
    const rows = results.map(({ name, status, severity, message, hint, details, fixable, owner, durationMs }) => ({
      ...{ cityId, check: name, status, severity, hint, fixable, owner, durationMs },
      ...{ message: cut(message), details: keptDetails(details) },
      ...{ since: options.now, lastRun: options.now },
    }));
    await db
      .insert(doctorFindings)
      .values(rows)
      .onConflictDoUpdate({
        target: [doctorFindings.cityId, doctorFindings.check],
        set: {
          since: sql`case when ${doctorFindings.status} = excluded.status then ${doctorFindings.since} else excluded.since end`,
          status: sql`excluded.status`,
          severity: sql`excluded.severity`,
          message: sql`excluded.message`,
          hint: sql`excluded.hint`,
          details: sql`excluded.details`,
          fixable: sql`excluded.fixable`,
          owner: sql`excluded.owner`,
          durationMs: sql`excluded.duration_ms`,
          lastRun: sql`excluded.last_run`,
        },
      });
    await recordRun(tx, cityId, results, options.now);
  });
}

/** Lines of evidence that are kept of a finding, and characters of each: a page shows them, and a script may write anything. */
const mostLines = 500;
const longestLine = 2000;

const cut = (text: string) => (text.length > longestLine ? `${text.slice(0, longestLine)}…` : text);

function keptDetails(details: readonly string[]): string[] {
  const kept = details.slice(0, mostLines).map(cut);
  const more = details.length - kept.length;
  return more > 0 ? [...kept, `… and ${more} more; run cityhall doctor --verbose to see all`] : kept;
}

/** The findings of a city, by name of the check. */
export async function listFindings(store: Executor, cityId: string): Promise<DoctorFinding[]> {
  const rows = await store.db
    .select()
    .from(doctorFindings)
    .where(eq(doctorFindings.cityId, cityId))
    .orderBy(asc(doctorFindings.check));
  return rows.map(({ check, status, severity, since, lastRun, cityId: _, ...row }) => ({
    ...row,
    name: check,
    status: status as CheckStatus,
    severity: severity === "advisory" ? "advisory" : "blocking",
    since: since.toISOString(),
    lastRun: lastRun.toISOString(),
  }));
}
