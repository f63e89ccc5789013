import type { ComposedCity } from "@/lib/city/composed-city";
import type { FileTree } from "@/lib/files/file-tree";
import { followClosedWisps } from "../converge/follow-closed";
import type { Schedule, Task } from "../job/job";
import { sweepOrderRuns } from "./order-history";
import { tickOrders } from "./tick-orders";

/** A city that loads, as it is now; undefined where it does not, or is not served by this process. */
export type LoadedScene = (
  cityId: string,
) => Promise<{ readonly city: ComposedCity; readonly tree: FileTree } | undefined>;

export const orderSchedule: Schedule = { task: "orders", everyMs: 60_000 };

/** Who the scheduler is: it runs work, and no script that a person has not allowed before (security model 6). */
const SCHEDULER = { role: "operator", grants: [] } as const;

/** One turn a minute: loops whose wisp has closed go on, and orders that are due are dispatched. A city that does not load has none. */
export function orderTask(sceneOf: LoadedScene): Task {
  const swept = new Set<string>();
  return {
    name: orderSchedule.task,
    run: async (_, { store, cityId, now }) => {
      const loaded = await sceneOf(cityId);
      if (!loaded) return;
      const act = { actor: "controller", now };
      if (!swept.has(cityId)) await sweepOrderRuns(store, cityId, act);
      swept.add(cityId);
      const scene = { store, cityId, ...loaded, rig: null, standing: SCHEDULER };
      await followClosedWisps(scene, act);
      await tickOrders(scene, act);
    },
  };
}
