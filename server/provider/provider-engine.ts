import { randomUUID } from "node:crypto";
import type { Act } from "@/server/db/act";
import { sqlState } from "@/server/db/errors";
import type { Store, Transaction } from "@/server/db/store";
import { log } from "@/server/log";
import { resolveBySystem } from "./address-guard";
import { credentialsOf } from "./credential";
import { driveExecution } from "./drive-execution";
import { type EngineWorld, LEASE_GRACE_MS } from "./engine-world";
import type { Execution } from "./move-execution";
import { recoverExecutions } from "./recover-executions";
import { type ExecutionRequest, startExecution } from "./start-execution";

const SWEEP_MS = 30_000;

/** What the log may hold of an error: a database error quotes its parameters, and those are inputs. */
function facts(error: unknown): { readonly reason: string } {
  const state = sqlState(error);
  if (state) return { reason: `SQLSTATE ${state}` };
  return { reason: error instanceof Error ? error.message : "unknown" };
}

/** The engine of this process over one store. */
export type ProviderEngine = {
  readonly world: EngineWorld;
  /** Reserves a call; it leaves once the transaction is committed. */
  readonly start: (tx: Transaction, request: Omit<ExecutionRequest, "id">, act: Act) => Promise<Execution>;
  /** Resolves when this engine has nothing left to do for an execution. */
  readonly finished: (id: string) => Promise<void>;
  readonly stop: () => void;
};

/**
 * Makes the engine, takes over what an earlier process left, and looks again now and then for what another one left. An
 * embedded store has one owner, so there everything of other engines is abandoned at once.
 */
export async function openProviderEngine(
  store: Store,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ProviderEngine> {
  const running = new Map<string, Promise<void>>();
  const world: EngineWorld = {
    store,
    network: { resolve: resolveBySystem, allowPrivate: environment.CITYHALL_ALLOW_PRIVATE_PROVIDERS === "1" },
    credential: credentialsOf(environment),
    engine: `engine-${randomUUID()}`,
    now: () => new Date(),
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
    random: Math.random,
  };
  const drive = (id: string): void => {
    if (running.has(id)) return;
    const done = driveExecution(world, id)
      .catch((error: unknown) => log.error({ ...facts(error), execution: id }, "provider execution stopped"))
      .finally(() => running.delete(id));
    running.set(id, done);
  };
  const sweep = async (soleOwner: boolean): Promise<void> => {
    for (const id of (await recoverExecutions(world, { soleOwner })).resumed) drive(id);
  };
  await sweep(store.kind === "embedded");
  const timer = setInterval(() => {
    sweep(false).catch((error: unknown) => log.error(facts(error), "provider sweep failed"));
  }, SWEEP_MS);
  timer.unref();
  return {
    world,
    start: async (tx, request, act) => {
      const driver = { engine: world.engine, leaseMs: LEASE_GRACE_MS, credential: world.credential };
      const execution = await startExecution(tx, { ...request, id: `call-${randomUUID()}` }, driver, act);
      if (execution.state === "held" && execution.driver === world.engine) tx.afterCommit(() => drive(execution.id));
      return execution;
    },
    finished: async (id) => {
      await running.get(id);
    },
    stop: () => clearInterval(timer),
  };
}

// One engine a process and store: bundles and hot reload load this module more than once.
const holder = globalThis as { cityhallProviderEngines?: WeakMap<Store, Promise<ProviderEngine>> };

/** The engine of this process for a store; opened by the first who asks. */
export function providerEngine(store: Store): Promise<ProviderEngine> {
  holder.cityhallProviderEngines ??= new WeakMap();
  const engines = holder.cityhallProviderEngines;
  const known = engines.get(store);
  if (known) return known;
  const opened = openProviderEngine(store, process.env);
  engines.set(store, opened);
  opened.catch(() => engines.delete(store));
  return opened;
}
