import { sql } from "drizzle-orm";
import type { Store } from "@/server/db/store";
import type { JobReport, Jobs, Task } from "./job";

type Row = {
  city_id: string;
  id: string;
  task: string;
  payload: Record<string, unknown>;
  attempts: number;
  max_attempts: number;
};

/** Milliseconds between looks for due work. */
const look = 500;

/** Runs jobs one after the other in this process, which alone owns an embedded store. */
export async function startEmbeddedJobs(store: Store, tasks: readonly Task[], report: JobReport): Promise<Jobs> {
  // Whatever was running when the process ended last is due again.
  await store.query(sql`update jobs set locked_at = null where locked_at is not null`);
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const ended = new AbortController();
  let busy: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    busy = drain().finally(() => {
      isBusy = false;
    });
  }, look).unref();

  async function drain(): Promise<void> {
    while (!ended.signal.aborted) {
      const [job] = await store.query<Row>(sql`
        update jobs set locked_at = now(), attempts = attempts + 1
        where (city_id, id) = (select city_id, id from jobs where locked_at is null and run_at <= now() and attempts < max_attempts
          order by run_at, id limit 1)
        returning city_id, id, task, payload, attempts, max_attempts`);
      if (!job) return;
      await runJob(job);
    }
  }

  async function runJob(job: Row): Promise<void> {
    const { city_id: cityId, task: name } = job;
    try {
      const task = byName.get(name);
      if (!task) throw new Error(`no task is called "${name}"`);
      await task.run(job.payload, { store, cityId, now: new Date(), signal: ended.signal });
      await store.query(sql`delete from jobs where city_id = ${cityId} and id = ${job.id}`);
      report({ task: name, cityId, outcome: "done" });
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      await store.query(sql`
        update jobs set locked_at = null, last_error = ${error}, run_at = now() + make_interval(secs => exp(least(10, attempts)))
        where city_id = ${cityId} and id = ${job.id}`);
      report({ task: name, cityId, outcome: job.attempts < job.max_attempts ? "failed" : "given-up", error });
    }
  }

  return {
    stop: async () => {
      clearInterval(timer);
      ended.abort();
      await busy;
    },
  };
}
