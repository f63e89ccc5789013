import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { scriptRuns } from "@/drizzle/schema/script-runs";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Executor } from "../db/store";
import type { RunKind } from "./keep-run";
import { commandLimits } from "./limits";
import { isInHand } from "./runs-in-hand";

/** One run of a script as it is known now. ISO times. */
export type ScriptRun = {
  readonly id: string;
  readonly kind: RunKind;
  readonly name: string;
  readonly args: readonly string[];
  readonly pack: string;
  readonly revision: string;
  readonly sha256: string;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly exitCode: number | null;
  /** `lost`: the server that ran it went away before it ended, so nobody knows how it did. */
  readonly state: "running" | "exited" | "time" | "output" | "memory" | "processes" | "cancelled" | "refused" | "lost";
};

const columns = {
  id: scriptRuns.id,
  kind: scriptRuns.kind,
  name: scriptRuns.name,
  args: scriptRuns.args,
  pack: scriptRuns.pack,
  revision: scriptRuns.revision,
  sha256: scriptRuns.scriptHash,
  startedBy: scriptRuns.startedBy,
  startedAt: scriptRuns.startedAt,
  finishedAt: scriptRuns.finishedAt,
  exitCode: scriptRuns.exitCode,
  signal: scriptRuns.signal,
};

type Row = {
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly signal: string;
  readonly kind: string;
};

function shown<R extends Row & { readonly id: string }>({ signal, kind, startedAt, finishedAt, ...row }: R, now: Date) {
  // On one database several servers run scripts; what this one does not hold may be another's, for as long as a run may last.
  const mayStillRun = now.getTime() - startedAt.getTime() < commandLimits.timeMs + 60_000;
  const state = finishedAt ? signal || "exited" : isInHand(row.id) || mayStillRun ? "running" : "lost";
  return {
    ...row,
    kind: kind as RunKind,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    state: state as ScriptRun["state"],
  };
}

/** The newest runs of a city, of some kinds, or of one name. */
export async function listScriptRuns(
  store: Executor,
  cityId: string,
  filter: { readonly kinds: readonly RunKind[]; readonly name?: string; readonly limit: number; readonly now: Date },
): Promise<ScriptRun[]> {
  const rows = await store.db
    .select(columns)
    .from(scriptRuns)
    .where(
      and(
        eq(scriptRuns.cityId, cityId),
        inArray(scriptRuns.kind, [...filter.kinds]),
        filter.name === undefined ? undefined : eq(scriptRuns.name, filter.name),
      ),
    )
    .orderBy(desc(scriptRuns.startedAt), desc(scriptRuns.id))
    .limit(filter.limit);
  return rows.map((row) => shown(row, filter.now));
}

/** One run, with what it wrote from a position on (characters), so that a page that follows it fetches nothing twice. */
export async function showScriptRun(
  store: Executor,
  cityId: string,
  id: string,
  options: { readonly from: number; readonly now: Date },
): Promise<ScriptRun & { readonly output: string; readonly next: number }> {
  const [row] = await store.db
    .select({ ...columns, output: sql<string>`substr(${scriptRuns.output}, ${options.from + 1}::int)` })
    .from(scriptRuns)
    .where(and(eq(scriptRuns.cityId, cityId), eq(scriptRuns.id, id)));
  if (!row) throw new Refusal(404, "run-unknown", `there is no run "${id}"`);
  // The database counts code points, as the next question must.
  return { ...shown(row, options.now), next: options.from + [...row.output].length };
}
