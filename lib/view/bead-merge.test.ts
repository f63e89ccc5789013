import { expect, test } from "vitest";
import { type BeadEdit, changedEdit, mergeLines } from "./bead-merge";

const shown: BeadEdit = { title: "Tar", status: "open", priority: null, assignee: "", labels: ["a"] };

test("an edit sends only what was changed", () => {
  expect(changedEdit(shown, { ...shown })).toEqual({});
  expect(changedEdit(shown, { ...shown, priority: 0, labels: ["a", "b"] })).toEqual({
    priority: 0,
    labels: ["a", "b"],
  });
});

test("an edit on an older state: other fields merge by themselves, the same field needs a choice", () => {
  const theirs = { ...shown, title: "Tar the boards", assignee: "kim" };
  expect(mergeLines(shown, { title: "Tar it", priority: 1 }, theirs)).toEqual([
    { field: "title", shown: "Tar", mine: "Tar it", theirs: "Tar the boards", clash: true },
    { field: "priority", shown: "not given", mine: "1", theirs: "not given", clash: false },
  ]);
  expect(mergeLines(shown, { assignee: "kim" }, theirs)).toEqual([]);
});
