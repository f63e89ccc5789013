import { Logger, run, type TaskList } from "graphile-worker";
import type { PostgresConnection, Store } from "@/server/db/store";
import type { JobReport, Jobs, Task } from "./job";

const concurrency = 4;

/** Runs jobs on graphile-worker, beside those of the other processes on the same database. */
export async function startPostgresJobs(
  store: Store,
  connection: PostgresConnection,
  tasks: readonly Task[],
  report: JobReport,
): Promise<Jobs> {
  const ended = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (body: unknown) => {
        const { cityId, payload } = body as { cityId: string; payload: Record<string, unknown> };
        try {
          await task.run(payload, { store, cityId, now: new Date(), signal: ended.signal });
          report({ task: task.name, cityId, outcome: "done" });
        } catch (error) {
          report({
            task: task.name,
            cityId,
            outcome: "failed",
            error: error instanceof Error ? error.message : String(error),
          });
          throw error;
        }
      },
    ]),
  );
  const runner = await run({
    connectionString: connectionString(connection),
    maxPoolSize: concurrency + 1,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList,
    logger: new Logger(() => () => {}),
  });
  return {
    stop: async () => {
      ended.abort();
      await runner.stop();
    },
  };
}

/** The URL that graphile-worker's own driver reads; a socket directory goes in as `host`. */
export function connectionString({ host, port, database, user, password, tls }: PostgresConnection): string {
  const url = new URL(`postgres://localhost:${port}/${encodeURIComponent(database)}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  if (host.startsWith("/")) url.searchParams.set("host", host);
  else url.hostname = host;
  if (tls !== false) url.searchParams.set("sslmode", tls === "verify-full" ? "verify-full" : "require");
  return url.toString();
}
