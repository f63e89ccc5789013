import { expect, test } from "vitest";
import { placeOnAxis, timelineAxis } from "./timeline-axis";

const minute = 60_000;
const life = (created: number, started: number | null, ended: number | null) => ({
  created: created * minute,
  started: started === null ? null : started * minute,
  ended: ended === null ? null : ended * minute,
});

test("ux 41 a gap over five minutes is squeezed, one of five is not", () => {
  const { segments } = timelineAxis([life(0, 0, 10), life(0, 15, 20), life(0, 26, 30)], 30 * minute);
  expect(segments.map(({ from, to, squeezed }) => [from / minute, to / minute, squeezed])).toEqual([
    [0, 20, false],
    [20, 26, true],
    [26, 30, false],
  ]);
});

test("ux 41 the time in which a bead is worked is no gap, however long", () => {
  const { segments } = timelineAxis([life(0, 1, 600)], 900 * minute);
  expect(segments).toHaveLength(1);
  expect(timelineAxis([life(0, 1, null)], 900 * minute).to).toBe(900 * minute);
});

test("ux 41 places grow with time, inside of the width", () => {
  const lives = [life(0, 0, 3), life(500, null, 900), life(2000, 2000, 2010)];
  const axis = timelineAxis(lives, 3000 * minute);
  const places = [0, 3, 100, 500, 700, 900, 2000, 2005, 2010].map((at) => placeOnAxis(axis, at * minute));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBeCloseTo(1);
});

test("ux 41 many breaks never take more than two fifths", () => {
  const lives = Array.from({ length: 100 }, (_, at) => life(at * 100, at * 100, at * 100 + 1));
  const { segments } = timelineAxis(lives, 0);
  const squeezed = segments.filter((segment) => segment.squeezed);
  expect(squeezed).toHaveLength(99);
  expect(squeezed.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)).toBeCloseTo(0.4);
  expect(segments.at(-1)?.x1).toBeCloseTo(1);
});

test("a molecule whose beads were all made at one moment has an axis, and none without beads", () => {
  const axis = timelineAxis([life(5, null, null), life(5, null, null)], 9 * minute);
  expect(axis.segments).toHaveLength(1);
  expect(placeOnAxis(axis, 5 * minute)).toBeGreaterThanOrEqual(0);
  expect(timelineAxis([], 7).segments).toEqual([]);
});
