import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asLogin } from "@/server/db/city-isolation";
import { json } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import type { NewJob } from "./job";

const usualAttempts = 5;

/** Queues a job; in a transaction, with it: a rolled back act leaves no job behind. */
export async function addJob(executor: Executor, job: NewJob): Promise<void> {
  const { cityId, task, payload = {}, key, maxAttempts = usualAttempts } = job;
  const runAt = (job.runAt ?? new Date(0)).toISOString();
  if (executor.kind === "postgres") {
    const statement = sql`
      select graphile_worker.add_job(${task}, payload => ${json({ cityId, payload })}::json,
        run_at => greatest(${runAt}::timestamptz, now()), max_attempts => ${maxAttempts}::int,
        job_key => ${key === undefined ? null : `${cityId} ${task} ${key}`}::text)`;
    await asLogin(executor, (tx) => tx.query(statement));
    return;
  }
  await executor.transaction(async (tx) => {
    // A running job keeps its row and loses its key, so that the new one waits beside it.
    if (key !== undefined)
      await tx.query(sql`
        update jobs set key = null
        where city_id = ${cityId} and task = ${task} and key = ${key} and locked_at is not null`);
    await tx.query(sql`
      insert into jobs (city_id, id, task, payload, key, run_at, max_attempts)
      values (${cityId}, ${randomUUID()}, ${task}, ${json(payload)}, ${key ?? null}::text, ${runAt}::timestamptz, ${maxAttempts})
      on conflict (city_id, task, key) do update
      set payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts, attempts = 0`);
  });
}
