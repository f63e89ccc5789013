import { collectWisps } from "@/server/bead/collect-wisps";
import { type ReapAges, reap, usualAges } from "@/server/bead/reap";
import { sweepEnded } from "@/server/bead/sweep-ended";
import { checkConvoys } from "@/server/convoy/change-convoy";
import { dropBranches } from "@/server/molecule/kept-branches";
import type { Schedule, Task } from "./job";

/** The core clean-up runs every half hour (formula 3). */
export const cleanUpSchedule: Schedule = { task: "clean-up", everyMs: 30 * 60_000 };

/** How long the daemon's own collector lets closed wisps live, counted from their birth; undefined where a city has it off. */
export type WispTtl = (cityId: string) => Promise<number | undefined>;

/**
 * The core clean-up: ends what should have ended, closes stale wisps, and moves closed automation that is older than the retention
 * into the archive (formula 3, decision R20). Branches of trees that were kept for an address go after half a year.
 */
export function cleanUpTask(ttlOf: WispTtl = async () => undefined, ages: ReapAges = usualAges): Task {
  return {
    name: cleanUpSchedule.task,
    run: async (_, { store, cityId, now }) => {
      const act = { actor: "controller", now };
      await sweepEnded(store, cityId, act);
      await dropBranches(store, cityId, now);
      await checkConvoys(store, cityId, act);
      await reap(store, { cityId, ages }, act);
      await collectWisps(store, { cityId, ttl: ages.purge, from: "closed" }, act);
      const ttl = await ttlOf(cityId);
      if (ttl !== undefined) await collectWisps(store, { cityId, ttl, from: "created" }, act);
    },
  };
}
