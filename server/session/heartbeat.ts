import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { agentHeartbeats } from "@/drizzle/schema/agent-heartbeats";
import { sessionMessages } from "@/drizzle/schema/session-messages";
import { Refusal } from "@/lib/diagnostic/refusal";
import {
  type HeartbeatState,
  heartbeatLimits,
  heartbeatTtl,
  ownsSession,
  sessionNamePattern,
} from "@/lib/session/heartbeat";
import { oneLine, plainText } from "@/lib/session/loose";
import type { SessionQuestion } from "@/lib/session/observed-session";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";

/** What an agent says of one of its sessions. */
export type HeartbeatInput = {
  readonly cityId: string;
  /** Its own name when absent. */
  readonly session?: string | undefined;
  readonly state: HeartbeatState;
  readonly bead: string;
  readonly note: string;
  readonly question?: SessionQuestion | undefined;
  readonly ttlSeconds: number;
};

/** A nudge or an answer for the session that has just reported. */
export type SessionMessage = {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly requestId: string;
  readonly sentBy: string;
  readonly sentAt: string;
};

export type HeartbeatReply = {
  readonly session: string;
  readonly expiresAt: Date;
  /** Each message is handed over once. */
  readonly messages: readonly SessionMessage[];
};

/**
 * Takes the word of an agent about a session of its own: it counts until it expires, and the reply carries what waits for it.
 * Refuses names of others, more than one a second, and more sessions than one name may have.
 */
export async function postHeartbeat(
  executor: Executor,
  input: HeartbeatInput,
  { actor, now }: Act,
): Promise<HeartbeatReply> {
  const { cityId, state, ttlSeconds } = input;
  const session = input.session ?? actor;
  if (!sessionNamePattern.test(session))
    throw new Refusal(400, "heartbeat-session", `${JSON.stringify(session)} is no name of a session`);
  if (!ownsSession(actor, session))
    throw new Refusal(
      403,
      "heartbeat-owner",
      `${actor} may report for ${actor} and for instances of its pool such as ${actor}-2, not for ${session}`,
    );
  if (!(ttlSeconds >= heartbeatTtl.least && ttlSeconds <= heartbeatTtl.most))
    throw new Refusal(
      400,
      "heartbeat-ttl",
      `a heartbeat counts from ${heartbeatTtl.least} to ${heartbeatTtl.most} seconds (got ${ttlSeconds})`,
    );
  return executor.transaction(async (tx) => {
    const mine = and(eq(agentHeartbeats.cityId, cityId), eq(agentHeartbeats.actor, actor));
    const [before] = await tx.db
      .select()
      .from(agentHeartbeats)
      .where(and(mine, eq(agentHeartbeats.session, session)))
      .for("update");
    if (before && now.getTime() - before.receivedAt.getTime() < heartbeatLimits.betweenMs)
      throw new Refusal(429, "heartbeat-rate", "one heartbeat a second is enough; the last one was taken");
    if (!before) await makeRoom(tx, cityId, actor, now);
    const expiresAt = new Date(now.getTime() + ttlSeconds * 1000);
    const same = before && before.state === state && before.expiresAt > now;
    const row = {
      state,
      stateSince: same ? before.stateSince : now,
      bead: input.bead,
      note: oneLine(input.note).slice(0, heartbeatLimits.noteLength),
      question: input.question ? cleanQuestion(input.question) : null,
      receivedAt: now,
      expiresAt,
    };
    await tx.db
      .insert(agentHeartbeats)
      .values({ cityId, actor, session, firstAt: now, ...row })
      .onConflictDoUpdate({
        target: [agentHeartbeats.cityId, agentHeartbeats.actor, agentHeartbeats.session],
        set: row,
      });
    return { session, expiresAt, messages: await takeMessages(tx, { cityId, actor, session, now }) };
  });
}

/** Forgets what is long over, then counts what is left. */
async function makeRoom(tx: Executor, cityId: string, actor: string, now: Date): Promise<void> {
  const old = new Date(now.getTime() - heartbeatLimits.keptMs);
  await tx.db
    .delete(agentHeartbeats)
    .where(and(eq(agentHeartbeats.cityId, cityId), lt(agentHeartbeats.expiresAt, old)));
  await tx.db
    .delete(sessionMessages)
    .where(and(eq(sessionMessages.cityId, cityId), lt(sessionMessages.expiresAt, old)));
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(agentHeartbeats)
    .where(and(eq(agentHeartbeats.cityId, cityId), eq(agentHeartbeats.actor, actor)));
  if ((row?.count ?? 0) >= heartbeatLimits.sessions)
    throw new Refusal(429, "heartbeat-sessions", `${actor} reports ${heartbeatLimits.sessions} sessions already`);
}

function cleanQuestion({ requestId, kind, prompt, options }: SessionQuestion): SessionQuestion {
  const { promptLength, options: most } = heartbeatLimits;
  return {
    requestId,
    kind: oneLine(kind).slice(0, 60) || "question",
    prompt: plainText(prompt).slice(0, promptLength),
    options: options
      .map((each) => oneLine(each).slice(0, 200))
      .filter(Boolean)
      .slice(0, most),
  };
}

type Mailbox = { readonly cityId: string; readonly actor: string; readonly session: string; readonly now: Date };

async function takeMessages(
  tx: Executor,
  { cityId, actor, session, now }: Mailbox,
): Promise<readonly SessionMessage[]> {
  const waiting = await tx.db
    .select()
    .from(sessionMessages)
    .where(
      and(
        eq(sessionMessages.cityId, cityId),
        eq(sessionMessages.actor, actor),
        eq(sessionMessages.session, session),
        isNull(sessionMessages.deliveredAt),
        gt(sessionMessages.expiresAt, now),
      ),
    )
    .orderBy(asc(sessionMessages.sentAt), asc(sessionMessages.id))
    .limit(20)
    .for("update", { skipLocked: true });
  if (waiting.length === 0) return [];
  await tx.db
    .update(sessionMessages)
    .set({ deliveredAt: now })
    .where(
      and(
        eq(sessionMessages.cityId, cityId),
        inArray(
          sessionMessages.id,
          waiting.map((each) => each.id),
        ),
      ),
    );
  return waiting.map(({ id, kind, text, requestId, sentBy, sentAt }) => ({
    id,
    kind,
    text,
    requestId,
    sentBy,
    sentAt: sentAt.toISOString(),
  }));
}

/** Messages wait this long for a heartbeat. */
const messageKeptMs = 3_600_000;

/** Leaves a message for the next heartbeat of a session; answers its id. */
export async function leaveMessage(
  executor: Executor,
  to: { readonly cityId: string; readonly actor: string; readonly session: string },
  message: { readonly kind: string; readonly text: string; readonly requestId: string },
  { actor: sentBy, now }: Act,
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + messageKeptMs);
  await executor.db.insert(sessionMessages).values({ ...to, ...message, id, sentBy, sentAt: now, expiresAt });
  return id;
}

/** The heartbeats of a city that are kept, by session. */
export async function listHeartbeats(executor: Executor, cityId: string, now: Date) {
  const old = new Date(now.getTime() - heartbeatLimits.keptMs);
  return executor.db
    .select()
    .from(agentHeartbeats)
    .where(and(eq(agentHeartbeats.cityId, cityId), gt(agentHeartbeats.expiresAt, old)))
    .orderBy(asc(agentHeartbeats.session), asc(agentHeartbeats.actor));
}
