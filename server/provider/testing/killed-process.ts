import { openStore } from "@/server/db/client";
import { resolveBySystem } from "../address-guard";
import { driveExecution } from "../drive-execution";
import type { Checkpoint } from "../engine-world";
import { startExecution } from "../start-execution";

/**
 * A process of its own that runs one call and kills itself, as `kill -9` does, at a checkpoint.
 * Arguments: data directory, target, execution id, checkpoint.
 */
const [dataDir, targetId, id, dieAt] = process.argv.slice(2) as [string, string, string, Checkpoint];

const store = await openStore({ dataDir });
const world = {
  store,
  network: { resolve: resolveBySystem, allowPrivate: true },
  credential: () => "secret",
  engine: `process-${process.pid}`,
  now: () => new Date(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  random: () => 0.5,
  reached: async (point: Checkpoint) => {
    if (point === dieAt) process.kill(process.pid, "SIGKILL");
  },
};
await store.transaction((tx) =>
  startExecution(
    tx,
    { id, targetId, input: { prompt: id } },
    { engine: world.engine, leaseMs: 60_000, credential: world.credential },
    { actor: "ada", now: world.now() },
  ),
);
await driveExecution(world, id);
await store.close();
