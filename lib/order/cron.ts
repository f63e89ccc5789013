/** One field of a schedule: the values that it takes. `never` parts (ranges, names) match nothing (reference 22.3). */
type CronField = { readonly raw: string; readonly matches: (value: number) => boolean };

/** minute, hour, day of month, month, day of week (0 = Sunday). All five must match: there is no either-or of the two days. */
export type CronSchedule = readonly [CronField, CronField, CronField, CronField, CronField];

type WallClock = {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly weekday: number;
};

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** Reads a schedule; undefined when it does not have five fields, in which case the order is never due. */
export function parseCron(text: string): CronSchedule | undefined {
  const fields = text.trim().split(/\s+/);
  return fields.length === 5 ? (fields.map(parseField) as unknown as CronSchedule) : undefined;
}

function parseField(raw: string): CronField {
  const tests = raw.split(",").map((part): ((value: number) => boolean) => {
    if (part === "*") return () => true;
    const step = /^\*\/(\d+)$/.exec(part)?.[1];
    if (step !== undefined) return Number(step) > 0 ? (value) => value % Number(step) === 0 : () => false;
    if (/^\d+$/.test(part)) return (value) => value === Number(part);
    return () => false;
  });
  return { raw, matches: (value) => tests.some((test) => test(value)) };
}

/** Parts of a schedule that can never match: ranges, names, anything but `*`, a number or `*` with a step. */
export function deadCronParts(schedule: CronSchedule): readonly string[] {
  return schedule.flatMap(({ raw }) => raw.split(",").filter((part) => !/^(\*|\*\/[1-9]\d*|\d+)$/.test(part)));
}

/** Whether the name is a time zone that this host knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Reads wall clocks of one time zone; offsets are asked for once a quarter of an hour, which is how finely zones move. */
function wallClocks(timeZone: string): (at: number) => WallClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const offsets = new Map<number, number>();
  const offset = (at: number): number => {
    const block = Math.floor(at / QUARTER) * QUARTER;
    const known = offsets.get(block);
    if (known !== undefined) return known;
    const parts = Object.fromEntries(format.formatToParts(block).map(({ type, value }) => [type, Number(value)]));
    const local = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!);
    offsets.set(block, local - block);
    return local - block;
  };
  return (at) => {
    const local = new Date(timeZone === "UTC" ? at : at + offset(at));
    return {
      minute: local.getUTCMinutes(),
      hour: local.getUTCHours(),
      day: local.getUTCDate(),
      month: local.getUTCMonth() + 1,
      weekday: local.getUTCDay(),
    };
  };
}

/** The latest minute in (`after`, `until`] that the schedule matches, in epoch milliseconds; undefined where there is none. */
export function lastOccurrence(
  schedule: CronSchedule,
  after: number,
  until: number,
  timeZone: string,
): number | undefined {
  const [minute, hour, day, month, weekday] = schedule;
  const clockAt = wallClocks(timeZone);
  let at = Math.floor(until / MINUTE) * MINUTE;
  while (at > after) {
    const clock = clockAt(at);
    const dayMatches = day.matches(clock.day) && month.matches(clock.month) && weekday.matches(clock.weekday);
    if (dayMatches && hour.matches(clock.hour)) {
      if (minute.matches(clock.minute)) return at;
      at -= MINUTE;
    } else {
      // To the last minute of the hour before: nothing in this hour can match, and zones move on hour boundaries or quarters.
      at -= clock.minute * MINUTE + MINUTE;
    }
  }
  return undefined;
}
