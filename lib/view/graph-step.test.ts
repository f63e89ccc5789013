import { expect, test } from "vitest";
import { stepTo } from "./graph-step";

const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
const boxes = new Map([
  ["a", box(0, 0)],
  ["b", box(100, 0)],
  ["c", box(100, 60)],
  ["d", box(200, 60)],
]);

test("ux 29 arrow keys walk a drawing to the nearest box of that side", () => {
  expect(stepTo(boxes, "", "right")).toBe("a");
  expect(stepTo(boxes, "gone", "up")).toBe("a");
  expect(stepTo(boxes, "a", "right")).toBe("b");
  expect(stepTo(boxes, "b", "down")).toBe("c");
  expect(stepTo(boxes, "c", "right")).toBe("d");
  expect(stepTo(boxes, "d", "left")).toBe("c");
  expect(stepTo(boxes, "a", "left")).toBeUndefined();
  expect(stepTo(new Map(), "a", "left")).toBeUndefined();
});
