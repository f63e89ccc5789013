import { formatGoDuration, parseGoDuration } from "@/lib/city/duration/go-duration";
import type { JsonTable } from "@/lib/city/json";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

const ms = 1_000_000n;
const second = 1000n * ms;
const minute = 60n * second;
const hour = 60n * minute;
const day = 24n * hour;

/** Bounds by kind of duration, nanoseconds (runtime 10.2). */
const bounds = {
  timeout: [100n * ms, hour],
  interval: [100n * ms, 24n * hour],
  window: [minute, 7n * day],
  ttl: [minute, 30n * day],
} as const;

const fields: readonly (readonly [table: string, key: string, kind: keyof typeof bounds])[] = [
  ["session", "setup_timeout", "timeout"],
  ["session", "startup_timeout", "timeout"],
  ["session", "nudge_ready_timeout", "timeout"],
  ["session", "nudge_lock_timeout", "timeout"],
  ["session", "nudge_retry_interval", "interval"],
  ["session", "progress_stall_timeout", "timeout"],
  ["daemon", "patrol_interval", "interval"],
  ["daemon", "wisp_gc_interval", "interval"],
  ["daemon", "shutdown_timeout", "timeout"],
  ["daemon", "dolt_stop_timeout", "timeout"],
  ["daemon", "drift_drain_timeout", "timeout"],
  ["daemon", "start_ready_timeout", "timeout"],
  ["daemon", "restart_window", "window"],
  ["daemon", "session_circuit_breaker_window", "window"],
  ["daemon", "wisp_ttl", "ttl"],
  ["mail", "retention_ttl", "ttl"],
];

/** Durations that are valid and make no sense. */
export const durationRange: BuiltinCheck = {
  name: "duration-range",
  spec: "runtime 10.2",
  verifies: "timeouts, intervals, windows and lifetimes are of a sensible size",
  needs: "city",
  run: ({ city }) =>
    countedVerdict(
      fields.flatMap(([table, key, kind]) => outside(city.settings, table, key, kind)),
      "all durations within reasonable bounds",
      (count) => ({
        status: "warning",
        message: `${count} duration(s) outside reasonable bounds`,
        hint: "check the unit: s, m and h are meant as written",
      }),
    ),
};

function outside(settings: JsonTable, table: string, key: string, kind: keyof typeof bounds): string[] {
  const section = settings[table];
  const text =
    section && typeof section === "object" && !Array.isArray(section) ? (section as JsonTable)[key] : undefined;
  if (typeof text !== "string" || text === "") return [];
  const parsed = parseGoDuration(text);
  if (!parsed.ok || parsed.ns === 0n) return [];
  const [lowest, highest] = bounds[kind];
  const written = `[${table}] ${key} = "${text}" (${formatGoDuration(parsed.ns)})`;
  if (parsed.ns < lowest) return [`${written} is below minimum ${formatGoDuration(lowest)}`];
  if (parsed.ns > highest) return [`${written} is above maximum ${formatGoDuration(highest)}`];
  return [];
}
