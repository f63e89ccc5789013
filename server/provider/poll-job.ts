import { and, eq, sql } from "drizzle-orm";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { invariant } from "@/lib/diagnostic/invariant";
import type { Outcome } from "@/lib/provider/outcome";
import type { ProviderPack } from "@/lib/provider/pack";
import { classifyPoll, PAST_DEADLINE } from "@/lib/provider/poll-outcome";
import { pollUrl } from "@/lib/provider/poll-url";
import { toAnswer } from "./answer";
import { closeExecution } from "./close-execution";
import { ENGINE_ACTOR, type EngineWorld, LEASE_GRACE_MS } from "./engine-world";
import { exchange } from "./exchange";
import { type HeardAnswer, hear, keepAnswer } from "./keep-answer";
import type { Execution } from "./move-execution";
import { answerLimit, authorized, noteLateAnswer } from "./send-call";

/** Milliseconds that one poll may take; the deadline of the job may cut it shorter. */
const POLL_TIMEOUT_MS = 30_000;

/** Marks that a poll is about to be made and keeps the lease; false when this engine no longer drives the job. */
async function renew(world: EngineWorld, id: string): Promise<boolean> {
  const rows = await world.store.db
    .update(providerExecutions)
    .set({
      polls: sql`${providerExecutions.polls} + 1`,
      drivenUntil: new Date(world.now().getTime() + 2 * POLL_TIMEOUT_MS + LEASE_GRACE_MS),
    })
    .where(
      and(
        eq(providerExecutions.id, id),
        eq(providerExecutions.state, "accepted"),
        eq(providerExecutions.driver, world.engine),
      ),
    )
    .returning({ id: providerExecutions.id });
  return rows.length === 1;
}

/** The pause before the next poll: the pack's interval ± 10 %, or what the provider asked for, up to the deadline. */
function pause(world: EngineWorld, intervalMs: number, askedMs: number | undefined, leftMs: number): number {
  const jittered = Math.round(intervalMs * (0.9 + 0.2 * world.random()));
  return Math.max(0, Math.min(Math.max(jittered, askedMs ?? 0), leftMs));
}

async function end(
  world: EngineWorld,
  execution: Execution,
  pack: ProviderPack,
  outcome: Outcome,
  heard?: HeardAnswer,
): Promise<void> {
  const written = await world.store.transaction(async (tx) => {
    await keepAnswer(tx, execution.id, heard);
    return closeExecution(tx, execution, pack, outcome, { actor: ENGINE_ACTOR, now: world.now() });
  });
  if (written) await world.reached?.("closed");
  else await noteLateAnswer(world, execution.id, outcome, heard);
}

/**
 * Polls an accepted job, read-only, until the provider says what became of it or the deadline of the checkpoint passes.
 * It never submits; a restart begins here again, at the same host and under the same deadline (spec, async_poll).
 */
export async function pollJob(world: EngineWorld, execution: Execution, pack: ProviderPack): Promise<void> {
  const { poll } = pack;
  invariant(poll && execution.deadline, "an accepted job has a poll section and a deadline");
  const job = { job_id: execution.jobId, poll_host: execution.pollHost };
  const url = pollUrl(pack, poll, job);
  const left = () => execution.deadline!.getTime() - world.now().getTime();
  while (left() > 0) {
    if (!(await renew(world, execution.id))) return;
    await world.reached?.("polling");
    const credential = authorized(world, pack, url);
    const result = await exchange(world.network, {
      method: "GET",
      url,
      headers: { accept: "application/json", ...credential },
      timeoutMs: Math.min(POLL_TIMEOUT_MS, left()),
      maxBytes: answerLimit(pack),
    });
    await world.reached?.("polled");
    const answer = toAnswer(result, world.now());
    const heard = hear("poll", result, answer, credential ?? {}, world.now());
    const verdict = classifyPoll(pack, poll, job.job_id, answer);
    if (verdict.state !== "again") return end(world, execution, pack, verdict, heard);
    await keepAnswer(world.store, execution.id, heard);
    await world.wait(pause(world, poll.interval_ms, verdict.retryAfterMs, left()));
  }
  await end(world, execution, pack, PAST_DEADLINE);
}
