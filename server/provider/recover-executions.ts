import { and, eq, exists, inArray, lt, ne, or } from "drizzle-orm";
import { providerArtifacts } from "@/drizzle/schema/provider-artifacts";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { type ExecutionState, recoveryOf } from "@/lib/provider/execution";
import { ENGINE_ACTOR, type EngineWorld, LEASE_GRACE_MS } from "./engine-world";
import { enterRelease } from "./ledger";
import { type Execution, moveExecution } from "./move-execution";

export type Recovery = {
  /** Executions that this engine drives from now on. */
  readonly resumed: readonly string[];
  readonly released: readonly string[];
  readonly reconciliation: readonly string[];
};

/** Open executions that nobody drives any more. In a store that one process owns, those are all of other drivers. */
async function findAbandoned(world: EngineWorld, soleOwner: boolean): Promise<readonly Execution[]> {
  const open = inArray(providerExecutions.state, ["held", "sending", "accepted"]);
  const artifacts = world.store.db
    .select({ id: providerArtifacts.executionId })
    .from(providerArtifacts)
    .where(and(eq(providerArtifacts.executionId, providerExecutions.id), eq(providerArtifacts.state, "waiting")));
  const undelivered = and(eq(providerExecutions.state, "settled"), exists(artifacts));
  const abandoned = soleOwner
    ? ne(providerExecutions.driver, world.engine)
    : lt(providerExecutions.drivenUntil, world.now());
  return world.store.db
    .select()
    .from(providerExecutions)
    .where(and(or(open, undelivered), abandoned));
}

/** Takes the lease over, when nobody else did in the meantime. */
async function takeOver(world: EngineWorld, { id, driver, drivenUntil }: Execution): Promise<boolean> {
  const rows = await world.store.db
    .update(providerExecutions)
    .set({ driver: world.engine, drivenUntil: new Date(world.now().getTime() + LEASE_GRACE_MS) })
    .where(
      and(
        eq(providerExecutions.id, id),
        eq(providerExecutions.driver, driver),
        eq(providerExecutions.drivenUntil, drivenUntil),
      ),
    )
    .returning({ id: providerExecutions.id });
  return rows.length === 1;
}

/**
 * After a restart (notes 7): what was never sent is released, what may have been sent goes to a person, an accepted job is
 * polled on. Nothing is ever sent again.
 */
export async function recoverExecutions(world: EngineWorld, { soleOwner }: { soleOwner: boolean }): Promise<Recovery> {
  const [resumed, released, reconciliation]: [string[], string[], string[]] = [[], [], []];
  for (const execution of await findAbandoned(world, soleOwner)) {
    if (!(await takeOver(world, execution))) continue;
    const recovery = recoveryOf(execution.state as ExecutionState);
    if (typeof recovery === "string") {
      resumed.push(execution.id);
      continue;
    }
    const act = { actor: ENGINE_ACTOR, now: world.now() };
    const from = execution.state as ExecutionState;
    const moved = await world.store.transaction(async (tx) => {
      const detail = "the engine stopped here";
      const done = await moveExecution(
        tx,
        execution.id,
        { from, mover: "engine", driver: world.engine, detail, ...recovery },
        act,
      );
      if (done && recovery.to === "released") await enterRelease(tx, execution.id, act, recovery.code);
      return done;
    });
    if (moved) (recovery.to === "released" ? released : reconciliation).push(execution.id);
  }
  return { resumed, released, reconciliation };
}
