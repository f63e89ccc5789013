import type { importJobs } from "@/drizzle/schema/import-jobs";
import type { Severity } from "@/lib/diagnostic/diagnostic";
import type { ReleaseCheck } from "@/server/registry/check-release";
import type { ImportProgress } from "../import-host";
import type { PlanPreview } from "../preview-plan";
import type { ImportVerb } from "./import-request";

/** `planning`: fetching and working out. `ready`: to be looked at. The others are ends; `done` may have written nothing. */
export type ImportJobState = "planning" | "ready" | "done" | "failed" | "cancelled" | "dropped";

/** A file of a plan as it is kept: null where it does not exist. */
export type KeptChange = { readonly path: string; readonly before: string | null; readonly after: string | null };

/** What a plan would make of the city, as far as a page shows it. */
export type ShownPreview = {
  readonly things: readonly { readonly kind: string; readonly name: string; readonly change: string }[];
  /** All things that differ; `things` may be fewer. */
  readonly total: number;
  /** `shadowed` is absent in plans of older servers. */
  readonly formulas: Omit<PlanPreview["formulas"], "shadowed"> & Partial<PlanPreview["formulas"]>;
  readonly problems: readonly { readonly severity: Severity; readonly message: string; readonly place: string }[];
  /** All findings; `problems` may be fewer, errors first. Absent in plans of older servers. */
  readonly problemCount?: number;
  readonly loads: boolean;
};

/** The plan of a job. `changes` goes once they are written or dropped; secrets are hidden in `diff`. */
export type KeptPlan = {
  readonly changes?: readonly KeptChange[];
  readonly diff: string;
  readonly preview?: ShownPreview;
  readonly release?: ReleaseCheck;
};

/** One job as pages see it. Moments are RFC 3339. */
export type ImportJob = {
  readonly id: string;
  readonly verb: ImportVerb;
  readonly input: Readonly<Record<string, string>>;
  readonly state: ImportJobState;
  readonly progress: Partial<ImportProgress>;
  readonly plan: Omit<KeptPlan, "changes"> | null;
  readonly message: string;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly cancelling: boolean;
};

/** Milliseconds without a sign of life after which the process that worked on a job is taken for gone. */
export const LOST_MS = 20_000;

export type ImportJobRow = typeof importJobs.$inferSelect;

/** Says that the process that worked on a job is gone, and how to go on. */
export const LOST = "the server stopped while it was fetching; start it again: what was fetched is kept";

/** A row as pages see it at a moment. */
export function importJobView(row: ImportJobRow, now: Date): ImportJob {
  const lost = row.state === "planning" && now.getTime() - row.seenAt.getTime() > LOST_MS;
  const { changes: _, ...plan } = (row.plan ?? {}) as KeptPlan;
  return {
    id: row.id,
    verb: row.verb as ImportVerb,
    input: row.input,
    state: lost ? "failed" : (row.state as ImportJobState),
    progress: row.progress as Partial<ImportProgress>,
    plan: row.plan ? plan : null,
    message: lost ? LOST : row.message,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    cancelling: row.cancelledBy !== "",
  };
}
