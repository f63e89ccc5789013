import { invariant } from "@/lib/diagnostic/invariant";
import type { EngineWorld } from "./engine-world";
import { fetchArtifacts } from "./fetch-artifacts";
import { loadPack } from "./load-pack";
import { pollJob } from "./poll-job";
import { getExecution } from "./read-execution";
import { sendCall } from "./send-call";

/**
 * Takes an execution as far as it goes: sends a held one, polls an accepted one, fetches what a settled one delivered.
 * Each step begins from what the store says, so that it does not matter who did the one before.
 */
export async function driveExecution(world: EngineWorld, id: string): Promise<void> {
  const first = await getExecution(world.store, id);
  invariant(first.driver === world.engine, `execution ${id} is driven by ${first.driver}`);
  const pack = await loadPack(world.store, first);
  if (first.state === "held") await sendCall(world, first, pack);
  const second = await getExecution(world.store, id);
  if (second.state === "accepted") await pollJob(world, second, pack);
  const third = await getExecution(world.store, id);
  if (third.state === "settled") await fetchArtifacts(world, id, pack);
}
