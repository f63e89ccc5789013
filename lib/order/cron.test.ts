import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastOccurrence, parseCron } from "./cron";

const MINUTE = 60_000;

/** What the rule says, minute by minute, with the zone's own clock. */
function slowly(schedule: string, after: number, until: number, timeZone: string): number | undefined {
  const fields = schedule.split(" ");
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    minute: "numeric",
    hour: "numeric",
    day: "numeric",
    month: "numeric",
    weekday: "short",
  });
  const matches = (field: string, value: number): boolean =>
    field.split(",").some((part) => {
      if (part === "*") return true;
      const step = /^\*\/(\d+)$/.exec(part)?.[1];
      return step === undefined ? part === String(value) : value % Number(step) === 0;
    });
  for (let at = Math.floor(until / MINUTE) * MINUTE; at > after; at -= MINUTE) {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(parts.weekday ?? "");
    const clock = [Number(parts.minute), Number(parts.hour), Number(parts.day), Number(parts.month), weekday];
    if (clock.every((value, index) => matches(fields[index]!, value))) return at;
  }
  return undefined;
}

describe("reference 22.3 schedules", () => {
  const list = (least: number, most: number) =>
    fc.oneof(
      fc.constant("*"),
      fc.integer({ min: 2, max: 15 }).map((step) => `*/${step}`),
      fc.array(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 3 }).map((values) => values.join(",")),
    );
  const schedules = fc
    .tuple(list(0, 59), list(0, 23), fc.constantFrom("*", "29", "30,1"), fc.constantFrom("*", "3,10"), list(0, 6))
    .map((fields) => fields.join(" "));

  // Nights on which Europe changes its clocks, and zones with offsets of quarters of an hour.
  const moments = fc.constantFrom("2026-03-29T03:10:00Z", "2026-10-25T02:40:00Z", "2026-03-01T00:05:00Z");
  const zones = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe");

  it("the last occurrence is the one that a walk over every minute finds, in any zone and over clock changes", () => {
    fc.assert(
      fc.property(schedules, moments, zones, fc.integer({ min: 1, max: 600 }), (schedule, moment, zone, minutes) => {
        const until = Date.parse(moment);
        const after = until - minutes * MINUTE;
        expect(lastOccurrence(parseCron(schedule)!, after, until, zone)).toBe(slowly(schedule, after, until, zone));
      }),
      { numRuns: 60 },
    );
  });

  it("an hour that the clock skips is skipped, one that it repeats comes twice", () => {
    const half = parseCron("30 2 * * *")!;
    const berlin = (until: string, hours: number) =>
      lastOccurrence(half, Date.parse(until) - hours * 3_600_000, Date.parse(until), "Europe/Berlin");
    expect(berlin("2026-03-29T12:00:00Z", 12)).toBeUndefined();
    expect(berlin("2026-10-25T12:00:00Z", 12)).toBe(Date.parse("2026-10-25T01:30:00Z"));
    expect(berlin("2026-10-25T01:00:00Z", 1)).toBe(Date.parse("2026-10-25T00:30:00Z"));
  });
});
