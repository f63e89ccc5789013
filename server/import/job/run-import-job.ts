import { and, eq } from "drizzle-orm";
import { importJobs } from "@/drizzle/schema/import-jobs";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import type { Store } from "@/server/db/store";
import { append } from "@/server/event/append";
import { tellProgress } from "@/server/live/progress-channel";
import { log } from "@/server/log";
import type { RegistryHost } from "@/server/registry/registry-host";
import type { ImportProgress } from "../import-host";
import type { ImportJobState, KeptPlan } from "./import-job";
import type { ImportRequest } from "./import-request";
import { planRequest } from "./plan-request";

/** A job to work on. `root` is the folder of the city. */
export type ImportWork = {
  readonly cityId: string;
  readonly id: string;
  readonly root: string;
  readonly request: ImportRequest;
  readonly startedBy: string;
};

/** Milliseconds between signs of life. */
const BEAT_MS = 500;

const shared = globalThis as { cityhallImportWork?: Map<string, AbortController> };
shared.cityhallImportWork ??= new Map();
/** The jobs of this process, by city and id, so that a cancel does not wait for the next beat. */
const working = shared.cityhallImportWork;

/** Ends a job of this process now; one of another process sees it at its next beat. */
export function interruptImportJob(cityId: string, id: string): void {
  working.get(`${cityId} ${id}`)?.abort();
}

/**
 * Fetches and plans what a job asks for, telling how far it is, until the plan is ready, somebody cancels it, or it fails with
 * a sentence. Never throws. The city's files are not touched.
 */
export async function runImportJob(store: Store, work: ImportWork, host: RegistryHost): Promise<void> {
  const key = `${work.cityId} ${work.id}`;
  const controller = new AbortController();
  working.set(key, controller);
  const { signal } = controller;
  let progress: Partial<ImportProgress> = {};
  const beat = pulse(store, work, () => progress, controller);
  try {
    const imports = {
      ...host.imports,
      signal,
      progress: (now: ImportProgress) => (progress = { ...now, source: redactCredentials(now.source) }),
    };
    const { message, plan } = await planRequest(work.root, work.request, { ...host, imports });
    const waits = plan.changes !== undefined && plan.diff !== "";
    await end(store, work, { state: waits ? "ready" : "done", message, plan: waits ? plan : withoutChanges(plan) });
  } catch (error) {
    const known = isRefusal(error);
    if (!known && !signal.aborted) log.error({ err: error, city: work.cityId, job: work.id }, "an import job failed");
    const message = known ? error.message : "the server failed while it was planning; its log says why";
    await end(
      store,
      work,
      signal.aborted ? { state: "cancelled", message: "cancelled" } : { state: "failed", message },
    );
  } finally {
    await beat.stop();
    working.delete(key);
  }
}

const withoutChanges = ({ changes: _, ...plan }: KeptPlan): KeptPlan => plan;

type Ending = { readonly state: ImportJobState; readonly message: string; readonly plan?: KeptPlan };

async function end(store: Store, { cityId, id, startedBy }: ImportWork, ending: Ending): Promise<void> {
  const now = new Date();
  await store
    .transaction(async (tx) => {
      const ended = await tx.db
        .update(importJobs)
        .set({ ...ending, progress: {}, endedAt: now })
        .where(and(eq(importJobs.cityId, cityId), eq(importJobs.id, id), eq(importJobs.state, "planning")))
        .returning({ id: importJobs.id });
      if (ended.length === 0) return;
      append(
        tx,
        cityId,
        { actor: startedBy, now },
        { type: `import.${ending.state}`, subject: id, message: ending.message },
      );
    })
    // The store is going away with the process: the job is found lost by its last sign of life.
    .catch((error: unknown) =>
      log.error({ err: error, city: cityId, job: id }, "the end of an import job was not kept"),
    );
}

/** Says now and then that the job lives and how far it is, and learns whether somebody wants it ended. */
function pulse(
  store: Store,
  { cityId, id }: ImportWork,
  progress: () => Partial<ImportProgress>,
  controller: AbortController,
): { stop(): Promise<void> } {
  let beating: Promise<void> | undefined;
  let told: Partial<ImportProgress> = {};
  const beat = async () => {
    const now = progress();
    const rows = await store.db
      .update(importJobs)
      .set({ progress: now, seenAt: new Date() })
      .where(and(eq(importJobs.cityId, cityId), eq(importJobs.id, id), eq(importJobs.state, "planning")))
      .returning({ cancelledBy: importJobs.cancelledBy });
    if (rows[0]?.cancelledBy !== "") controller.abort();
    else if (now !== told) await tellProgress(store, { cityId, id, progress: now });
    told = now;
  };
  const timer = setInterval(() => {
    // A store that is away for a moment is asked again at the next beat.
    beating ??= beat()
      .catch(() => {})
      .finally(() => {
        beating = undefined;
      });
  }, BEAT_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}
