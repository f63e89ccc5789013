import type { Schedule, Task } from "../../job/job";
import type { CityCheckouts } from "./city-checkouts";
import { isLookDue, readSource } from "./city-source";
import { lookAtSource } from "./look-at-source";

/** How often it is asked whether a look is due, for cities that come from Git. */
export const sourceSchedule: Schedule = { task: "city-look", everyMs: 15_000, only: "from-git" };

/**
 * Looks at the repository of a city where that is due. The look itself runs beside the queue: a fetch of minutes would hold up
 * everything behind it. What a crash interrupts is found due again.
 */
export function sourceTask(checkouts: CityCheckouts): Task & { readonly idle: () => Promise<void> } {
  const looks = new Map<string, Promise<void>>();
  return {
    name: sourceSchedule.task,
    run: async (_, { store, cityId, now }) => {
      const source = await readSource(store, cityId);
      if (!source || looks.has(cityId) || !isLookDue(source, now)) return;
      const look = lookAtSource(store, checkouts, cityId, now)
        // The store went away with the process; whoever opens it next looks again.
        .catch(() => {})
        .finally(() => looks.delete(cityId));
      looks.set(cityId, look);
    },
    idle: async () => void (await Promise.all(looks.values())),
  };
}
