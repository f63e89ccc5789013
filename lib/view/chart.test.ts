import { expect, test } from "vitest";
import { type Chart, chartPeak, chartSentence } from "./chart";

const chart: Chart = {
  shape: "columns",
  series: [
    { id: "a", label: "passed", colour: "good", kind: "bar" },
    { id: "b", label: "failed", colour: "bad", kind: "bar" },
    { id: "c", label: "time", colour: "neutral", kind: "line" },
  ],
  rows: [
    { id: "1", label: "1 May", values: { a: 3, b: 1, c: 90 } },
    { id: "2", label: "2 May", values: { a: 4, b: null, c: null } },
    { id: "3", label: "3 May", values: { a: 2, b: 3, c: 1 } },
  ],
};

test("stacked bars are summed for the peak, and what was not measured counts for nothing", () => {
  expect(chartPeak(chart)).toMatchObject({ row: { id: "3" }, value: 5 });
  expect(chartPeak({ ...chart, series: chart.series.slice(2) })).toMatchObject({ row: { id: "1" }, value: 90 });
  expect(chartPeak({ ...chart, rows: [] })).toBeUndefined();
});

test("ux 29 a chart has a sentence for people who do not see it", () => {
  expect(chartSentence("Checks", chart, String)).toBe(
    "Checks: passed, failed, time; 1 May to 3 May. Most: 5 at 3 May.",
  );
  expect(chartSentence("Checks", { ...chart, rows: [{ id: "1", label: "1 May", values: {} }] }, String)).toBe(
    "Checks: passed, failed, time; 1 May to 1 May. All are zero.",
  );
});
