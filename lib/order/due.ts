import { formatGoDuration, parseGoDuration, roundToSecond } from "@/lib/city/duration/go-duration";
import { lastOccurrence, parseCron } from "./cron";
import type { OrderFields } from "./order";

/** What is known about an order at one moment. Times are epoch milliseconds. */
export type OrderMoment = {
  readonly now: number;
  /** `created_at` of the newest bead labelled `order-run:<scoped>`, failed runs included. */
  readonly lastRun?: number;
  /** Outcome of the check command of a condition order, run by the host. */
  readonly check?: { readonly exitCode: number } | { readonly timedOutAfter: string } | { readonly failed: string };
  /** Events of the order's type after its cursor, its own tracking beads left out; undefined without an event log. */
  readonly matchingEvents?: number;
  /** Zone of schedules that name none. */
  readonly timeZone?: string;
};

/** Whether an order is due, and the exact reason (runtime 8.3). */
export type DueDecision = { readonly due: boolean; readonly reason: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How far back a schedule that never ran looks for one missed occurrence. */
const NEVER_RUN_LOOKBACK = 25 * HOUR;
/** How far back a schedule looks at all, however long ago its last run was. */
const LONGEST_LOOKBACK = 366 * 24 * HOUR;

/** Decides one order at one moment. A condition order is due by `check`, an event order by `matchingEvents`. */
export function isOrderDue(fields: OrderFields, moment: OrderMoment): DueDecision {
  switch (fields.trigger) {
    case "cooldown":
      return cooldown(fields.interval ?? "", moment);
    case "cron":
      return cron(fields, moment);
    case "condition":
      return condition(moment.check);
    case "event": {
      const count = moment.matchingEvents;
      if (count === undefined) return { due: false, reason: "event: no events provider" };
      if (count === 0) return { due: false, reason: "event: no matching events" };
      return { due: true, reason: `event: ${count} ${fields.on ?? ""} event(s)` };
    }
    case "webhook":
      return { due: false, reason: "webhook trigger — dispatched by the webhook receiver" };
    case "manual":
      return { due: false, reason: "manual trigger — use gc order run" };
    default:
      return { due: false, reason: `unknown trigger type "${fields.trigger ?? ""}"` };
  }
}

function cooldown(interval: string, { now, lastRun }: OrderMoment): DueDecision {
  if (lastRun === undefined) return { due: true, reason: "never run" };
  const parsed = parseGoDuration(interval);
  if (!parsed.ok) return { due: false, reason: parsed.reason };
  const elapsed = BigInt(Math.round(now - lastRun)) * 1_000_000n;
  const text = (ns: bigint) => formatGoDuration(roundToSecond(ns));
  if (elapsed >= parsed.ns) {
    return { due: true, reason: `elapsed ${text(elapsed)} >= interval ${formatGoDuration(parsed.ns)}` };
  }
  return { due: false, reason: `cooldown: ${text(parsed.ns - elapsed)} remaining` };
}

function cron(fields: OrderFields, { now, lastRun, timeZone }: OrderMoment): DueDecision {
  const schedule = parseCron(fields.schedule ?? "");
  const missed: DueDecision = { due: false, reason: "cron: schedule not matched" };
  if (!schedule) return missed;
  const zone = fields.tz || timeZone || "UTC";
  const thisMinute = Math.floor(now / MINUTE) * MINUTE;
  const floor = Math.max(lastRun ?? thisMinute - NEVER_RUN_LOOKBACK, thisMinute - LONGEST_LOOKBACK);
  if (lastOccurrence(schedule, thisMinute - MINUTE, thisMinute, zone) !== undefined) {
    if (lastRun !== undefined && lastRun >= thisMinute) return { due: false, reason: "cron: already run this minute" };
    return { due: true, reason: "cron: schedule matched" };
  }
  // A run inside the minute of an occurrence is that occurrence's run.
  const after = Math.floor(floor / MINUTE) * MINUTE;
  const last = lastOccurrence(schedule, after, thisMinute - MINUTE, zone);
  return last === undefined ? missed : { due: true, reason: "cron: caught up missed occurrence" };
}

function condition(check: OrderMoment["check"]): DueDecision {
  if (check === undefined) return { due: false, reason: "condition: not checked" };
  if ("timedOutAfter" in check) return { due: false, reason: `check command timed out after ${check.timedOutAfter}` };
  if ("failed" in check) return { due: false, reason: `condition: ${check.failed}` };
  if (check.exitCode === 0) return { due: true, reason: "condition: check passed (exit 0)" };
  return { due: false, reason: `condition: not met (exit ${check.exitCode})` };
}
