import type { MoleculeDay } from "../molecule/molecule-day";
import type { Chart, ChartColour } from "./chart";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-05-02` as `2 May`. */
export function dayLabel(day: string): string {
  const [, month = 1, date = 1] = day.split("-").map(Number);
  return `${date} ${months[month - 1]}`;
}

/** Molecules that ended, stacked by whether they are still in the hot tables, with a line of those that were started. */
export function throughputChart(days: readonly MoleculeDay[]): Chart {
  const hasArchived = days.some(({ archived }) => archived > 0);
  return {
    shape: "columns",
    series: [
      { id: "finished", label: "ended", colour: "active", kind: "bar" },
      ...(hasArchived
        ? [{ id: "archived", label: "ended, archived since", colour: "neutral", kind: "bar" } as const]
        : []),
      { id: "started", label: "started", colour: "waiting", kind: "line" },
    ],
    rows: days.map(({ day, finished, archived, started }) => ({
      id: day,
      label: dayLabel(day),
      values: { finished, archived, started },
    })),
  };
}

/** Seconds from cooking to the end, by the day of the end. A day on which none ended is a gap. */
export function leadTimeChart(days: readonly MoleculeDay[]): Chart {
  return {
    shape: "columns",
    series: [
      { id: "median", label: "half took at most", colour: "active", kind: "line" },
      { id: "slow", label: "nine of ten took at most", colour: "waiting", kind: "line" },
    ],
    rows: days.map(({ day, medianLead, slowLead }) => ({
      id: day,
      label: dayLabel(day),
      values: { median: medianLead, slow: slowLead },
    })),
  };
}

/** The ready queue by age. */
export function readyAgeChart(ages: readonly { readonly label: string; readonly count: number }[]): Chart {
  return {
    shape: "bars",
    series: [{ id: "count", label: "ready beads", colour: "active", kind: "bar" }],
    rows: ages.map(({ label, count }) => ({ id: label, label, values: { count } })),
  };
}

type DoctorRun = {
  readonly at: string;
  readonly passed: number;
  readonly warned: number;
  readonly failed: number;
  readonly notRun: number;
};

/** How all checks stood after each run. What did not run is a part of its own, never green (ux 53). */
export function doctorChart(runs: readonly DoctorRun[]): Chart {
  return {
    shape: "columns",
    series: [
      { id: "failed", label: "✕ errors", colour: "bad", kind: "bar" },
      { id: "warned", label: "▲ warnings", colour: "human", kind: "bar" },
      { id: "notRun", label: "? not run", colour: "neutral", kind: "bar" },
      { id: "passed", label: "● passed", colour: "good", kind: "bar" },
    ],
    rows: runs.map(({ at, passed, warned, failed, notRun }, place) => ({
      id: `${at} ${place}`,
      label: momentLabel(at),
      values: { failed, warned, notRun, passed },
    })),
  };
}

type CityLoad = {
  readonly at: string;
  readonly cold: boolean;
  readonly totalMs: number;
  readonly steps: readonly { readonly name: string; readonly title: string; readonly ms: number }[];
};

/** Milliseconds of one load by step, in the order of the loader. */
export function phaseChart(load: CityLoad): Chart {
  return {
    shape: "bars",
    series: [{ id: "ms", label: "milliseconds", colour: "active", kind: "bar" }],
    rows: load.steps.map(({ name, title, ms }) => ({ id: name, label: title, values: { ms } })),
  };
}

const mostPhases = 4;
const phaseColours: readonly ChartColour[] = ["active", "waiting", "layer-pack", "layer-city"];

/** Each load as a stack: the steps that took longest over all shown loads, and the rest together. */
export function loadsChart(loads: readonly CityLoad[]): Chart {
  const sums = new Map<string, { title: string; ms: number }>();
  for (const { steps } of loads)
    for (const { name, title, ms } of steps) sums.set(name, { title, ms: (sums.get(name)?.ms ?? 0) + ms });
  const longest = [...sums].sort(([, a], [, b]) => b.ms - a.ms).slice(0, mostPhases);
  return {
    shape: "columns",
    series: [
      ...longest.map(([id, { title }], place) => ({
        ...{ id, label: title, kind: "bar" as const, colour: phaseColours[place] ?? "neutral" },
      })),
      { id: "rest", label: "all other phases", colour: "neutral", kind: "bar" },
    ],
    rows: loads.map(({ at, totalMs, steps }, place) => {
      const shown = longest.map(([id]) => [id, steps.find(({ name }) => name === id)?.ms ?? 0] as const);
      const rest = totalMs - shown.reduce((sum, [, ms]) => sum + ms, 0);
      return {
        id: `${at} ${place}`,
        label: momentLabel(at),
        values: { ...Object.fromEntries(shown), rest: Math.max(0, rest) },
      };
    }),
  };
}

/** A moment at an axis, in UTC: `2 May 10:04`. */
function momentLabel(at: string): string {
  const utc = new Date(at).toISOString();
  return `${dayLabel(utc.slice(0, 10))} ${utc.slice(11, 16)}`;
}

/** Milliseconds for an axis and a table: `0.42 ms`, `12 ms`, `1.2 s`. */
export function millisecondsText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms >= 9.995 || Number.isInteger(ms) ? Math.round(ms) : ms.toFixed(2)} ms`;
}
