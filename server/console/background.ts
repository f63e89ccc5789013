import { wispTtl } from "@/lib/bead/wisp-ttl";
import type { CityCheckouts } from "../city/source/city-checkouts";
import { sourceSchedule, sourceTask } from "../city/source/source-task";
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
import { onCityChange } from "./city-changes";
import type { OpenCities } from "./open-cities";

/** Starts what this server does by itself: the clean-up, the orders, the loops, the looks at repositories of cities. Servers on one Postgres share the work. */
export async function startBackground(store: Store, cities: OpenCities, checkouts: CityCheckouts): Promise<Jobs> {
  const orders = orderTask(async (cityId) => {
    if (env().readOnly || (await isPaused(store, cityId))) return undefined;
    const loaded = await (await cities.get(cityId))?.load();
    return loaded?.city && loaded.loads ? { city: loaded.city, tree: loaded.tree } : undefined;
  });
  const ttlOf = async (cityId: string) => {
    const loaded = await (await cities.get(cityId))?.load();
    return loaded?.city && loaded.loads ? wispTtl(loaded.city.settings) : undefined;
  };
  const sources = sourceTask(checkouts);
  const jobs = await startJobs(store, {
    tasks: [cleanUpTask(ttlOf), orders, retentionTask, sources],
    schedules: [cleanUpSchedule, orderSchedule, retentionSchedule, sourceSchedule],
    report: ({ outcome, ...job }) => {
      metrics().jobs.inc({ task: job.task, outcome });
      if (outcome !== "done") log.warn({ ...job, outcome }, "background work failed");
    },
  });
  // What somebody pushed or asked for is looked at without waiting for the schedule.
  const looks = new AbortController();
  const stopHearing = onCityChange(store, (cityId) => {
    sources.run({}, { store, cityId, now: new Date(), signal: looks.signal }).catch(() => {});
  });
  return {
    stop: async () => {
      stopHearing();
      looks.abort();
      await jobs.stop();
      await sources.idle();
    },
  };
}
