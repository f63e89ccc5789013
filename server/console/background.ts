import type { Store } from "../db/store";
import { env } from "../env";
import { cleanUpSchedule, cleanUpTask } from "../job/clean-up-task";
import type { Jobs } from "../job/job";
import { startJobs } from "../job/start-jobs";
import { log } from "../log";
import { metrics } from "../metrics/metrics";
import { orderSchedule, orderTask } from "../order/order-task";
import { isPaused } from "../people/remove-city";
import { retentionSchedule, retentionTask } from "../people/retention-task";
import type { OpenCities } from "./open-cities";

/** Starts what this server does by itself: the clean-up, the orders, the loops. Servers on one Postgres share the work. */
export function startBackground(store: Store, cities: OpenCities): Promise<Jobs> {
  const orders = orderTask(async (cityId) => {
    if (env().readOnly || (await isPaused(store, cityId))) return undefined;
    const loaded = await (await cities.get(cityId))?.load();
    return loaded?.city && loaded.loads ? { city: loaded.city, tree: loaded.tree } : undefined;
  });
  return startJobs(store, {
    tasks: [cleanUpTask(), orders, retentionTask],
    schedules: [cleanUpSchedule, orderSchedule, retentionSchedule],
    report: ({ outcome, ...job }) => {
      metrics().jobs.inc({ task: job.task, outcome });
      if (outcome !== "done") log.warn({ ...job, outcome }, "background work failed");
    },
  });
}
