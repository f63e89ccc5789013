import { expect, test } from "vitest";
import { choiceOf, expandedBranches, keptBranchesOf, keptChoice, toggleBranch } from "./expanded-branches";

const none = { exp: [], fold: [] };

test("ux 35 the usual branches are open, and what a person changed wins", () => {
  expect(expandedBranches(["root", "b"], none)).toEqual(["b", "root"]);
  expect(expandedBranches(["root", "b"], { exp: ["a"], fold: ["b"] })).toEqual(["a", "root"]);
});

test("ux 57 what is usual is not written into the address", () => {
  expect(toggleBranch(["root"], none, "root", false)).toEqual({ exp: [], fold: ["root"] });
  expect(toggleBranch(["root"], { exp: [], fold: ["root"] }, "root", true)).toEqual(none);
  expect(toggleBranch(["root"], none, "a", true)).toEqual({ exp: ["a"], fold: [] });
  expect(toggleBranch(["root"], { exp: ["a"], fold: [] }, "a", false)).toEqual(none);
});

test("ux 57 a set that the server keeps stands in the address by its hash, and is a choice again when it is known", () => {
  expect(keptBranchesOf(keptChoice("h_-1"))).toBe("h_-1");
  expect(keptBranchesOf({ exp: ["kx-1"], fold: [] })).toBeUndefined();
  const usual = ["root", "b"];
  const choice = choiceOf(usual, ["a", "root"]);
  expect(choice).toEqual({ exp: ["a"], fold: ["b"] });
  expect(expandedBranches(usual, choice)).toEqual(["a", "root"]);
});
