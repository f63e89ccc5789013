import { expect, test } from "vitest";
import { rational } from "@/lib/provider/rational";
import {
  dayLabel,
  doctorChart,
  leadTimeChart,
  loadsChart,
  millisecondsText,
  phaseChart,
  throughputChart,
} from "./history-charts";
import { currenciesOf, heightOf, lastDays, spendByPack, spendChart } from "./spend-chart";

const quiet = { day: "2026-05-02", started: 1, finished: 0, archived: 0, medianLead: null, slowLead: null };

test("ux 78 a day without an end is a gap of the lead time, not zero", () => {
  expect(leadTimeChart([quiet]).rows[0]?.values).toEqual({ median: null, slow: null });
  expect(throughputChart([quiet]).rows[0]).toMatchObject({ label: "2 May", values: { finished: 0, started: 1 } });
});

test("the part of archived molecules is named only where there are any", () => {
  const ids = (archived: number) => throughputChart([{ ...quiet, archived }]).series.map(({ id }) => id);
  expect(ids(0)).toEqual(["finished", "started"]);
  expect(ids(2)).toEqual(["finished", "archived", "started"]);
});

test("ux 53 checks that did not run are a part of their own", () => {
  const run = { at: "2026-05-02T10:04:59Z", passed: 5, warned: 0, failed: 1, notRun: 3 };
  const chart = doctorChart([run]);
  expect(chart.rows[0]).toMatchObject({ label: "2 May 10:04", values: { failed: 1, notRun: 3, passed: 5 } });
  expect(chart.series.find(({ id }) => id === "notRun")?.colour).toBe("neutral");
});

test("the steps of a load that are not named add up with the named ones to the whole load", () => {
  const load = (base: number) => {
    const steps = Array.from({ length: 9 }, (_, at) => ({ name: `p${at}`, title: `Phase ${at}`, ms: base * (at + 1) }));
    return { at: "2026-05-02T10:00:00Z", cold: true, totalMs: base * 45, steps };
  };
  const chart = loadsChart([load(1), load(0.5)]);
  expect(chart.series.map(({ id }) => id)).toEqual(["p8", "p7", "p6", "p5", "rest"]);
  expect(
    chart.rows.map(({ values }) => Object.values(values).reduce((sum: number, each) => sum + (each ?? 0), 0)),
  ).toEqual([45, 22.5]);
  expect(phaseChart(load(1)).rows).toHaveLength(9);
  expect(loadsChart([]).rows).toEqual([]);
});

test("spend is summed exactly; smaller packs are one part and nothing is lost", () => {
  const third = rational(1n, 3n);
  const days = [
    ...Array.from({ length: 7 }, (_, at) => ({ packId: `pack-${at}`, amount: rational(BigInt(at + 1), 3n) })),
    { packId: "pack-6", amount: third },
  ].map((each) => ({ ...each, day: "2026-05-02", currency: "USD" }));
  const all = [...days, { day: "2026-05-01", packId: "pack-0", currency: "EUR", amount: third }];
  expect(currenciesOf(all)).toEqual(["EUR", "USD"]);
  expect(spendByPack(all, "USD")[0]).toEqual({ packId: "pack-6", amount: rational(8n, 3n) });
  const chart = spendChart(all, "USD", lastDays(Date.UTC(2026, 4, 3, 23), 3));
  expect(chart.series.map(({ id }) => id)).toEqual([
    "pack-6",
    "pack-5",
    "pack-4",
    "pack-3",
    "pack-2",
    "the other packs",
  ]);
  expect(chart.rows.map(({ label }) => label)).toEqual(["1 May", "2 May", "3 May"]);
  expect(chart.rows[1]?.texts).toMatchObject({ "pack-6": "8/3¢", "the other packs": "1¢" });
  expect(chart.rows[0]?.values["pack-6"]).toBe(0);
});

test("an amount beyond what a float holds keeps its height", () => {
  expect(heightOf(rational(10n ** 30n + 1n, 10n ** 28n))).toBe(100);
  expect(heightOf(rational(1n, 3n))).toBe(0.333333);
});

test("labels of the axes", () => {
  expect(dayLabel("2026-12-31")).toBe("31 Dec");
  expect([0, 0.4213, 9.996, 12.4, 1234].map(millisecondsText)).toEqual(["0 ms", "0.42 ms", "10 ms", "12 ms", "1.2 s"]);
});
