import { expect, test } from "vitest";
import { findTyped, isTypedAhead, treeMove } from "./tree-keys";

const at = { index: 5, count: 10, page: 4, hasChildren: true, expanded: false };
const move = (key: string, change = {}) => treeMove({ ...at, ...change, key });

test("ux 55 arrows and j k move by one row and stop at the ends", () => {
  expect(move("j")).toEqual({ kind: "to", index: 6 });
  expect(move("ArrowUp")).toEqual({ kind: "to", index: 4 });
  expect(move("ArrowDown", { index: 9 })).toEqual({ kind: "to", index: 9 });
  expect(move("k", { index: 0 })).toEqual({ kind: "to", index: 0 });
  expect(move("PageUp", { index: 2 })).toEqual({ kind: "to", index: 0 });
  expect(move("End")).toEqual({ kind: "to", index: 9 });
});

test("ux 55 right unfolds, then steps in; left folds, then goes to the parent", () => {
  expect(move("l")).toEqual({ kind: "unfold" });
  expect(move("ArrowRight", { expanded: true })).toEqual({ kind: "to", index: 6 });
  expect(move("l", { hasChildren: false })).toBeUndefined();
  expect(move("h", { expanded: true })).toEqual({ kind: "fold" });
  expect(move("ArrowLeft")).toEqual({ kind: "parent" });
});

test("ux 55 Enter opens, Space inspects, other keys are left alone", () => {
  expect(move("Enter")).toEqual({ kind: "open" });
  expect(move(" ")).toEqual({ kind: "inspect" });
  expect(move("x")).toEqual({ kind: "check" });
  expect(move("X")).toEqual({ kind: "check-range" });
  expect(move("q")).toBeUndefined();
});

test("ux 55 typing ahead finds the next row by its name, around the end, and leaves the keys of lists alone", () => {
  const labels = ["Mix dry", "Bake", "Mix wet", "Cool"];
  const find = (typed: string, from: number) => findTyped(typed, from, labels.length, (index) => labels[index]);
  expect(find("m", 0)).toBe(2);
  expect(find("m", 2)).toBe(0);
  expect(find("mix w", 0)).toBe(2);
  expect(find("z", 0)).toBeUndefined();
  expect(isTypedAhead("j", "")).toBe(false);
  expect(isTypedAhead("b", "")).toBe(true);
  expect(isTypedAhead("j", "b")).toBe(true);
  expect(isTypedAhead("Enter", "b")).toBe(false);
});
