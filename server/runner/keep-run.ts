import { and, eq, sql } from "drizzle-orm";
import { scriptRuns } from "@/drizzle/schema/script-runs";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import type { RunEnd } from "./protocol";

/** What is written down about a run before it starts. */
export type RunHead = {
  readonly id: string;
  readonly kind: RunKind;
  /** Shown name: `tide:tide-table`, `tide now`. */
  readonly name: string;
  readonly args: readonly string[];
  readonly pack: string;
  readonly revision: string;
  readonly sha256: string;
};

/** What a run is for. */
export type RunKind = "check" | "fix" | "command" | "runtime" | "connector";

/** How often the kept output of a running script is brought up to date, milliseconds. */
const flushEvery = 300;

/** Writes the row of a run and keeps its output up to date while it runs, so that a page can follow it. */
export async function keepRun(
  { store, cityId, act }: { readonly store: Executor; readonly cityId: string; readonly act: Act },
  head: RunHead,
) {
  const started = Date.now();
  const { sha256: scriptHash, args, ...row } = head;
  const kept = await store.db
    .insert(scriptRuns)
    .values({ ...row, cityId, scriptHash, args: args.map(storable), startedBy: act.actor, startedAt: act.now })
    .onConflictDoNothing()
    .returning({ id: scriptRuns.id });
  if (kept.length === 0) throw new Refusal(409, "run-known", `there is a run "${head.id}" already`);
  const own = and(eq(scriptRuns.cityId, cityId), eq(scriptRuns.id, head.id));

  let unwritten = "";
  let writing: Promise<unknown> = Promise.resolve();
  const flush = () => {
    if (unwritten === "") return;
    const text = storable(unwritten);
    unwritten = "";
    const output = sql`${scriptRuns.output} || ${text}`;
    writing = writing.then(() => store.db.update(scriptRuns).set({ output }).where(own));
  };
  const timer = setInterval(flush, flushEvery);
  timer.unref();
  return {
    add: (text: string) => {
      unwritten += text;
    },
    finish: async (end: RunEnd) => {
      clearInterval(timer);
      if (end.kind === "stopped" || end.kind === "refused") unwritten += `${end.reason}\n`;
      flush();
      await writing;
      await store.db
        .update(scriptRuns)
        .set({
          exitCode: end.kind === "exited" ? end.exitCode : null,
          timedOut: end.kind === "stopped" && end.limit === "time",
          truncated: end.kind === "stopped" && end.limit === "output",
          signal: end.kind === "exited" ? "" : end.kind === "stopped" ? end.limit : end.kind,
          finishedAt: new Date(act.now.getTime() + (Date.now() - started)),
        })
        .where(own);
    },
  };
}

/** PostgreSQL text cannot hold a zero byte. */
const storable = (text: string) => text.replaceAll("\0", "\u2400");
