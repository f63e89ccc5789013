import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Seconds; the budgets of the pages lie between 0.05 and 1.5. */
const buckets = [0.005, 0.02, 0.05, 0.12, 0.3, 0.8, 2, 5, 15];

function build() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    /** Procedures of the console by name and outcome (`ok`, or the code of the error). */
    procedureSeconds: new Histogram({
      name: "cityhall_procedure_seconds",
      help: "Time of one procedure of the console.",
      labelNames: ["procedure", "outcome"],
      buckets,
      registers,
    }),
    /** Endpoints of the agents' API by pattern and status. */
    endpointSeconds: new Histogram({
      name: "cityhall_endpoint_seconds",
      help: "Time of one request of the agents' API.",
      labelNames: ["method", "endpoint", "status"],
      buckets,
      registers,
    }),
    /** Live streams that are open now. */
    streams: new Gauge({ name: "cityhall_streams", help: "Open live streams.", registers }),
    /** Background work by task and outcome. */
    jobs: new Counter({
      name: "cityhall_jobs_total",
      help: "Background work that ended.",
      labelNames: ["task", "outcome"],
      registers,
    }),
  } as const;
}

// One set for a process: bundles and hot reload load this module more than once.
const holder = globalThis as { cityhallMetrics?: ReturnType<typeof build> };

/** What this process counts, for Prometheus. Labels are names of this program, never ids or words of people. */
export function metrics(): ReturnType<typeof build> {
  holder.cityhallMetrics ??= build();
  return holder.cityhallMetrics;
}

/** Seconds since a moment of the monotonic clock. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
