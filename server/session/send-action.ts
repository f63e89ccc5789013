import { setTimeout as delay } from "node:timers/promises";
import type { ComposedCity } from "@/lib/city/composed-city";
import { findSession } from "@/lib/session/find-session";
import { observedEffect } from "@/lib/session/judge-act";
import type { NudgeOutcome } from "@/lib/session/nudge-line";
import type { SessionAct, SessionSourceKind } from "@/lib/session/observed-session";
import type { Store } from "../db/store";
import { log } from "../log";
import { planFor } from "./act-plan";
import { chooseForNudge } from "./choose-for-nudge";
import { findAction, noteTaken, settleAction } from "./session-actions";
import type { ActReply } from "./session-source";
import { seeSessions } from "./session-sources";

/** Where an action is sent from. The clock and the pause are arguments, so that tests need no waiting. */
export type Sending = {
  readonly store: Store;
  readonly cityId: string;
  readonly city: ComposedCity;
  readonly clock?: () => Date;
  readonly pause?: (ms: number) => Promise<void>;
};

const betweenLooksMs = 1000;

/** Sends an action in the background and watches for its effect; what goes wrong with us is logged, the row says the rest. */
export function sendLater(sending: Sending, id: string): void {
  sendAction(sending, id)
    .then(({ watched }) => watched)
    .catch((error: unknown) => log.error({ err: error, city: sending.cityId, action: id }, "a session was not asked"));
}

/**
 * Hands an action to the first source that can do it, then looks until its effect is seen or its time is over. Resolves once
 * it is handed over; `watched` resolves with the end.
 */
export async function sendAction(
  sending: Sending,
  id: string,
): Promise<{ readonly outcome: NudgeOutcome; readonly watched: Promise<void> }> {
  const { store, cityId, city, clock = () => new Date() } = sending;
  const row = await findAction(store, cityId, id);
  const scene = { executor: store, cityId, city };
  // Sent twice (the same sling again), it is done once.
  if (row.state !== "requested" || row.source !== "")
    return { outcome: { kind: "queued" }, watched: Promise.resolve() };
  const seen = await seeSessions({ ...scene, now: clock() }, true);
  const plan =
    row.session === "" ? chooseForNudge(city, seen, row.template) : planFor(seen, row.act as SessionAct, row.session);
  const settle = (state: "observed" | "not-observed" | "refused", line?: string) =>
    settleAction(store, { cityId, id }, { state, line }, { actor: row.requestedBy, now: clock() });
  if ("refused" in plan) {
    await settle("refused", plan.refused);
    return { outcome: plan.outcome, watched: Promise.resolve() };
  }
  const { source, ref, act, before } = plan;
  const { text, requestId, requestedBy: actor } = row;
  const option = before?.question?.options.find((each) => each === text) ?? "";
  const reply: ActReply = await source.act(act, ref, { text, option, requestId, actor, now: clock() });
  await noteTaken(store, { cityId, id }, { act, session: plan.key, source: source.kind, line: reply.line });
  if (reply.kind === "refused") {
    await settle("refused", reply.line);
    return { outcome: { kind: "failed", why: reply.line }, watched: Promise.resolve() };
  }
  const requestedAt = row.requestedAt.toISOString();
  const watch = { act, source: source.kind as SessionSourceKind, requestedAt, requestId, before };
  const watched = watchEffect({ ...sending, clock }, { ...watch, key: plan.key, deadlineAt: row.deadlineAt }).then(
    (evidence) => (evidence === undefined ? settle("not-observed") : settle("observed", evidence)),
  );
  return { outcome: plan.outcome, watched };
}

type Watch = Omit<Parameters<typeof observedEffect>[0], "after"> & { readonly key: string; readonly deadlineAt: Date };

async function watchEffect(sending: Sending & { clock: () => Date }, watch: Watch): Promise<string | undefined> {
  const { store, cityId, city, clock, pause = pauseQuietly } = sending;
  for (;;) {
    await pause(betweenLooksMs);
    const now = clock();
    const { sessions } = await seeSessions({ executor: store, cityId, city, now }, true);
    const found = findSession(sessions, watch.key);
    const after = "session" in found ? found.session : undefined;
    const evidence = observedEffect({ ...watch, after });
    if (evidence !== undefined || now >= watch.deadlineAt) return evidence;
  }
}

/** Holds no process open: a command that only wanted to nudge may end. */
function pauseQuietly(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false });
}
