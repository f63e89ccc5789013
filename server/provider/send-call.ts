import { and, eq } from "drizzle-orm";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { invariant } from "@/lib/diagnostic/invariant";
import { matchesHost } from "@/lib/provider/host-pattern";
import { classifyCall, type Outcome } from "@/lib/provider/outcome";
import type { ProviderPack } from "@/lib/provider/pack";
import { type AcceptedJob, classifySubmission } from "@/lib/provider/poll-outcome";
import { isUniqueViolation } from "@/server/db/errors";
import { toAnswer } from "./answer";
import { closeExecution } from "./close-execution";
import { ENGINE_ACTOR, type EngineWorld, LEASE_GRACE_MS } from "./engine-world";
import { exchange } from "./exchange";
import { type HeardAnswer, hear, keepAnswer } from "./keep-answer";
import { type Execution, moveExecution, writeStep } from "./move-execution";
import { getExecution } from "./read-execution";

const MIB = 1024 * 1024;

/** Bytes of an answer that are read: enough for two of the largest artifacts where they come inside it. */
export function answerLimit(pack: ProviderPack): number {
  return pack.response.artifact_base64 === undefined ? 8 * MIB : 8 * MIB + 3 * pack.artifacts.max_bytes;
}

/** The headers that carry the credential; they go to hosts of transport.allowed_hosts and poll.hosts only (notes 5). */
export function authorized(
  world: EngineWorld,
  pack: ProviderPack,
  url: string,
): Readonly<Record<string, string>> | undefined {
  const host = new URL(url).hostname;
  const bearers = [...pack.transport.allowed_hosts, ...(pack.poll?.hosts ?? [])];
  invariant(
    bearers.some((pattern) => matchesHost(pattern, host)),
    `${host} may not receive a credential`,
  );
  const credential = world.credential(pack.transport.credential);
  return credential === undefined ? undefined : { [pack.transport.auth_header]: credential };
}

/** What a move says when somebody else had moved the execution: the answer is kept for the person who decides. */
export async function noteLateAnswer(
  world: EngineWorld,
  id: string,
  outcome: Outcome | AcceptedJob,
  heard: HeardAnswer | undefined,
): Promise<void> {
  const detail =
    "code" in outcome
      ? `${outcome.state} ${outcome.code}`
      : outcome.state === "accepted"
        ? `accepted job ${outcome.job_id}`
        : outcome.state;
  await world.store.transaction(async (tx) => {
    const { state } = await getExecution(tx, id);
    await writeStep(
      tx,
      id,
      { from: state, to: state, code: "late_answer", detail },
      { actor: ENGINE_ACTOR, now: world.now() },
    );
    await keepAnswer(tx, id, heard);
  });
}

/** Commits `sending`, the last moment at which nothing has left, with the deadline of everything that follows. */
async function markSending(
  world: EngineWorld,
  execution: Execution,
  pack: ProviderPack,
): Promise<Execution | undefined> {
  const now = world.now();
  const deadline = new Date(now.getTime() + pack.transport.timeout_ms);
  const drivenUntil = new Date(deadline.getTime() + LEASE_GRACE_MS);
  const moved = await world.store.transaction((tx) =>
    moveExecution(
      tx,
      execution.id,
      { from: "held", to: "sending", mover: "engine", driver: world.engine, set: { deadline, drivenUntil } },
      { actor: ENGINE_ACTOR, now },
    ),
  );
  return moved ? getExecution(world.store, execution.id) : undefined;
}

/** Commits the checkpoint of an accepted job. A job id that another execution has is no job of this one. */
async function markAccepted(
  world: EngineWorld,
  execution: Execution,
  pack: ProviderPack,
  job: AcceptedJob,
  heard: HeardAnswer | undefined,
): Promise<boolean> {
  const act = { actor: ENGINE_ACTOR, now: world.now() };
  const mismatch = (owner: string): Outcome => ({
    state: "reconciliation",
    code: "provider_job_mismatch",
    detail: `the provider named job ${job.job_id}, which belongs to ${owner}`,
  });
  try {
    return await world.store.transaction(async (tx) => {
      await keepAnswer(tx, execution.id, heard);
      const [owner] = await tx.db
        .select({ id: providerExecutions.id })
        .from(providerExecutions)
        .where(and(eq(providerExecutions.packId, execution.packId), eq(providerExecutions.jobId, job.job_id)));
      if (owner) return closeExecution(tx, execution, pack, mismatch(`execution ${owner.id}`), act);
      const set = { jobId: job.job_id, pollHost: job.poll_host };
      return moveExecution(
        tx,
        execution.id,
        { from: "sending", to: "accepted", mover: "engine", driver: world.engine, set },
        act,
      );
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return world.store.transaction(async (tx) => {
      await keepAnswer(tx, execution.id, heard);
      return closeExecution(tx, execution, pack, mismatch("another execution"), act);
    });
  }
}

/** Releases a hold of which nothing was sent. */
async function releaseUnsent(
  world: EngineWorld,
  execution: Execution,
  pack: ProviderPack,
  detail: string,
): Promise<void> {
  await world.store.transaction((tx) =>
    closeExecution(
      tx,
      execution,
      pack,
      { state: "released", code: "not_sent", detail },
      { actor: ENGINE_ACTOR, now: world.now() },
    ),
  );
}

/**
 * The one POST of an execution: `held` → `sending` is committed, then the request leaves, then what came of it is
 * committed. Only the engine that made the first move sends, and it sends once.
 */
export async function sendCall(world: EngineWorld, held: Execution, pack: ProviderPack): Promise<void> {
  await world.reached?.("held");
  const credential = authorized(world, pack, held.requestUrl);
  if (!credential) {
    await releaseUnsent(world, held, pack, `no credential in the slot ${pack.transport.credential}`);
    return;
  }
  const sending = await markSending(world, held, pack);
  if (!sending) return;
  await world.reached?.("sending");
  const result = await exchange(world.network, {
    method: "POST",
    url: sending.requestUrl,
    headers: { "content-type": "application/json", accept: "application/json", ...credential },
    body: sending.requestBody,
    timeoutMs: sending.deadline!.getTime() - world.now().getTime(),
    maxBytes: answerLimit(pack),
  });
  await world.reached?.("answered");
  const answer = toAnswer(result, world.now());
  const heard = hear("submission", result, answer, credential, world.now());
  const outcome = pack.poll ? classifySubmission(pack, pack.poll, answer) : classifyCall(pack, answer);
  const written =
    outcome.state === "accepted"
      ? await markAccepted(world, sending, pack, outcome, heard)
      : await world.store.transaction(async (tx) => {
          await keepAnswer(tx, sending.id, heard);
          return closeExecution(tx, sending, pack, outcome, { actor: ENGINE_ACTOR, now: world.now() });
        });
  if (!written) await noteLateAnswer(world, sending.id, outcome, heard);
  else await world.reached?.(outcome.state === "accepted" ? "accepted" : "closed");
}
