import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { sessionActions } from "@/drizzle/schema/session-actions";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { SessionAct } from "@/lib/session/observed-session";
import {
  actionState,
  nextStep,
  observedWithinMs,
  type SessionAction,
  type SessionActionState,
} from "@/lib/session/session-action";
import type { Act } from "../db/act";
import type { Executor, Store, Transaction } from "../db/store";
import { append } from "../event/append";

/** What is asked: of one session, or of an agent (then a session of it is chosen when it is sent). */
export type AskInput = {
  readonly cityId: string;
  readonly act: SessionAct;
  readonly session: string;
  readonly template: string;
  readonly text: string;
  readonly requestId: string;
};

/** Writes down that something is asked; nothing is sent before this is committed. Answers the id. */
export async function writeAction(tx: Transaction, input: AskInput, act: Act): Promise<string> {
  const id = randomUUID();
  const deadlineAt = new Date(act.now.getTime() + observedWithinMs);
  await tx.db.insert(sessionActions).values({
    ...input,
    id,
    requestedBy: act.actor,
    requestedAt: act.now,
    deadlineAt,
    state: "requested",
  });
  append(tx, input.cityId, act, { type: "session.asked", message: `${input.act} ${input.session || input.template}` });
  return id;
}

type Row = typeof sessionActions.$inferSelect;

/** The stored row of an action. */
export async function findAction(executor: Executor, cityId: string, id: string): Promise<Row> {
  const [row] = await executor.db
    .select()
    .from(sessionActions)
    .where(and(eq(sessionActions.cityId, cityId), eq(sessionActions.id, id)));
  if (!row) throw new Refusal(404, "session-action", `nothing was asked under "${id}"`);
  return row;
}

/** Notes who took it, which session was chosen, and what was said. */
export async function noteTaken(
  executor: Executor,
  { cityId, id }: { readonly cityId: string; readonly id: string },
  taken: { readonly act: SessionAct; readonly session: string; readonly source: string; readonly line: string },
): Promise<void> {
  await executor.db
    .update(sessionActions)
    .set(taken)
    .where(and(eq(sessionActions.cityId, cityId), eq(sessionActions.id, id)));
}

/** Ends an action and tells everybody who looks. */
export async function settleAction(
  store: Store,
  { cityId, id }: { readonly cityId: string; readonly id: string },
  end: { readonly state: Exclude<SessionActionState, "requested">; readonly line?: string | undefined },
  act: Act,
): Promise<void> {
  const line = end.line === undefined ? {} : { line: end.line };
  await store.transaction(async (tx) => {
    const [row] = await tx.db
      .update(sessionActions)
      .set({ state: end.state, settledAt: act.now, ...line })
      .where(and(eq(sessionActions.cityId, cityId), eq(sessionActions.id, id), eq(sessionActions.state, "requested")))
      .returning();
    if (!row) return;
    const message = `${row.act} ${row.session || row.template}: ${end.line ?? end.state}`;
    append(tx, cityId, act, { type: `session.${end.state.replace("-", "_")}`, message: message.slice(0, 500) });
  });
}

/** The latest things that were asked, of one session or of all, newest first. */
export async function listActions(
  executor: Executor,
  { cityId, session, now }: { readonly cityId: string; readonly session?: string | undefined; readonly now: Date },
): Promise<readonly SessionAction[]> {
  const ofCity = eq(sessionActions.cityId, cityId);
  const rows = await executor.db
    .select()
    .from(sessionActions)
    .where(session === undefined ? ofCity : and(ofCity, eq(sessionActions.session, session)))
    .orderBy(desc(sessionActions.requestedAt), desc(sessionActions.id))
    .limit(20);
  return rows.map((row) => toAction(row, now));
}

/** A row as people read it: a request whose time is over is not observed. */
export function toAction(row: Row, now: Date): SessionAction {
  const { id, session, template, source, text, requestId, requestedBy, line } = row;
  const act = row.act as SessionAct;
  const state = actionState(row.state, row.deadlineAt, now);
  return {
    id,
    act,
    session,
    template,
    source,
    text,
    requestId,
    requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    state,
    line,
    next: nextStep(act, state),
    settledAt: row.settledAt?.toISOString(),
  };
}
