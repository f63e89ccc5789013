import { sql } from "drizzle-orm";
import { json } from "@/server/db/json-rows";
import type { Store } from "@/server/db/store";
import { addJob } from "./add-job";
import { startEmbeddedJobs } from "./embedded-jobs";
import type { JobReport, Jobs, Schedule, Task } from "./job";

export type JobsPlan = {
  readonly tasks: readonly Task[];
  readonly schedules: readonly Schedule[];
  readonly report: JobReport;
  /** Milliseconds between looks at the schedules; 10 seconds when absent. */
  readonly lookMs?: number;
};

/** Starts background work on a store, with one interface on both kinds. */
export async function startJobs(store: Store, plan: JobsPlan): Promise<Jobs> {
  const runner = store.connection
    ? await (await import("./postgres-jobs")).startPostgresJobs(store, store.connection, plan.tasks, plan.report)
    : await startEmbeddedJobs(store, plan.tasks, plan.report);
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => queueDue(store, plan.schedules))
      // The store may be away for a moment; the next look queues what is due by then.
      .catch(() => {});
  };
  look();
  const timer = setInterval(look, plan.lookMs ?? 10_000).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
      await runner.stop();
    },
  };
}

/**
 * Queues the scheduled tasks that are due, for every city. Of several processes one wins each: the row says when it ran last,
 * and a restart neither skips nor doubles it.
 */
async function queueDue(store: Store, schedules: readonly Schedule[]): Promise<void> {
  const list = schedules.map(({ task, everyMs, only }) => ({ task, every: everyMs, git: only === "from-git" }));
  await store.transaction(async (tx) => {
    const due = await tx.query<{ city_id: string; task: string }>(sql`
      insert into schedules as s (city_id, task, last_run_at)
      select c.city_id, r.task, now() from cities c, jsonb_to_recordset(${json(list)}) as r(task text, every float8, git boolean)
      where (not r.git or exists (select from city_sources g where g.city_id = c.city_id)) and not exists (select from schedules p where p.city_id = c.city_id and p.task = r.task
        and p.last_run_at > now() - make_interval(secs => r.every / 1000))
      on conflict (city_id, task) do update set last_run_at = excluded.last_run_at
      where s.last_run_at < excluded.last_run_at
      returning s.city_id, s.task`);
    for (const { city_id: cityId, task } of due) await addJob(tx, { cityId, task, key: "scheduled" });
  });
}
