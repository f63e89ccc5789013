import { and, eq, sql } from "drizzle-orm";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { providerSteps } from "@/drizzle/schema/provider-steps";
import { invariant } from "@/lib/diagnostic/invariant";
import { canMove, type ExecutionState, keepsHold, type Mover } from "@/lib/provider/execution";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";

/** A stored execution. */
export type Execution = typeof providerExecutions.$inferSelect;

export type Move = {
  readonly from: ExecutionState;
  readonly to: ExecutionState;
  readonly mover: Mover;
  readonly code?: string;
  readonly detail?: string;
  /** Only where this engine still drives it. */
  readonly driver?: string;
  readonly set?: Partial<
    Pick<
      Execution,
      "deadline" | "jobId" | "pollHost" | "providerRequestId" | "settlement" | "usage" | "drivenUntil" | "driver"
    >
  >;
};

/** Writes a step of the timeline. */
export async function writeStep(
  tx: Transaction,
  executionId: string,
  step: { from: string; to: string; code?: string; detail?: string },
  act: Act,
): Promise<void> {
  const seq = sql<number>`(select coalesce(max(s.seq), 0) + 1 from provider_steps s where s.execution_id = ${executionId})`;
  await tx.db.insert(providerSteps).values({
    executionId,
    seq,
    at: act.now,
    fromState: step.from,
    toState: step.to,
    code: step.code ?? "",
    detail: (step.detail ?? "").slice(0, 500),
    actor: act.actor,
  });
}

/**
 * Moves an execution from one state to another, when it is still there; false when somebody else moved it first. The row
 * is the lock: whoever changes it has the move, so two engines never both send and a late answer never overwrites an end.
 */
export async function moveExecution(tx: Transaction, id: string, move: Move, act: Act): Promise<boolean> {
  invariant(canMove(move.from, move.to, move.mover), `no move from ${move.from} to ${move.to} by ${move.mover}`);
  const closed = !keepsHold(move.to);
  const rows = await tx.db
    .update(providerExecutions)
    .set({
      ...move.set,
      state: move.to,
      code: move.code ?? "",
      detail: (move.detail ?? "").slice(0, 500),
      ...(closed ? { closedAt: act.now } : {}),
    })
    .where(
      and(
        eq(providerExecutions.id, id),
        eq(providerExecutions.state, move.from),
        ...(move.driver === undefined ? [] : [eq(providerExecutions.driver, move.driver)]),
      ),
    )
    .returning({ id: providerExecutions.id });
  if (rows.length === 0) return false;
  await writeStep(tx, id, move, act);
  return true;
}
