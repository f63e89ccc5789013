import { expect, test } from "vitest";
import { loadTimer } from "./load-timer";

test("the steps of a load add up to it, and one that runs twice is added", () => {
  let now = 0;
  const timer = loadTimer(() => now);
  for (const [name, ms] of [
    ["scan", 5],
    ["city-file", 2],
    ["scan", 1],
    ["finish", 0.5],
  ] as const) {
    timer.step(name);
    now += ms;
  }
  expect(timer.end(true)).toEqual({
    cold: true,
    totalMs: 8.5,
    steps: [
      { name: "scan", ms: 6 },
      { name: "city-file", ms: 2 },
      { name: "finish", ms: 0.5 },
    ],
  });
});
