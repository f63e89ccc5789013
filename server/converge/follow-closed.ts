import { parseFilter } from "@/lib/bead/filter/parse-filter";
import type { Convergence } from "@/lib/converge/convergence";
import { readConvergence } from "@/lib/converge/metadata";
import { findBeads } from "@/server/bead/find-bead";
import { listBeads } from "@/server/bead/list-beads";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { followWisp } from "./advance-loop";
import type { ConvergeScene } from "./converge-scene";
import { textsOf } from "./loop-bead";

/** The loops of a city that have not ended, newest first. */
export async function openLoops(executor: Executor, cityId: string, now: Date): Promise<Convergence[]> {
  const { terms } = parseFilter("type:convergence -status:closed");
  const { items } = await listBeads(executor, { cityId, now, terms, sort: "-created", limit: 500 });
  return items.map((bead) => readConvergence(bead.id, textsOf(bead.metadata)));
}

/** Follows every loop whose active wisp has closed, so that a close is never missed, whoever wrote it and whenever. */
export async function followClosedWisps(scene: ConvergeScene, act: Act): Promise<Convergence[]> {
  const { store, cityId } = scene;
  const active = (await openLoops(store, cityId, act.now)).filter((loop) => loop.state === "active" && loop.activeWisp);
  const wisps = await findBeads(
    store,
    cityId,
    active.map((loop) => loop.activeWisp),
  );
  const followed: Convergence[] = [];
  for (const loop of active) {
    if (wisps.get(loop.activeWisp)?.status === "closed")
      followed.push(await followWisp(scene, { id: loop.id, wisp: loop.activeWisp }, act));
  }
  return followed;
}
