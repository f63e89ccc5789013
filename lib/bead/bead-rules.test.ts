import { describe, expect, test } from "vitest";
import { derivePrefix } from "@/lib/city/identity/derive-prefix";
import { beadProblems } from "./bead-problems";
import { childDepthProblem, nextChildId } from "./child-id";
import { dependencyTypeProblem } from "./dependency-type";
import { childOnParentProblem, epicBorderProblem, pairProblem } from "./edge-problem";
import { longestPrefix, looksLikeBeadId } from "./looks-like-bead-id";
import { mintLength } from "./mint-length";
import { type WaitEdge, waitingCycle } from "./waiting-cycle";

test.each([
  ["my-frontend", "mf"],
  ["backend", "ba"],
  ["api", "api"],
  ["BlueHeron", "bh"],
  ["tools-go", "to"],
  ["loom-py-go", "lp"],
  ["loom-go-py", "lo"],
  ["HTTPProxy", "ht"],
  ["a_b-c", "abc"],
])("runtime 5.4 the prefix of %s is %s", (name, prefix) => expect(derivePrefix(name)).toBe(prefix));

test("runtime 5.4 an id belongs to the longest prefix", () => {
  expect(longestPrefix("my-app-3", ["my", "my-app"])).toBe("my-app");
  expect(longestPrefix("my-3", ["my", "my-app"])).toBe("my");
  expect(longestPrefix("mine-3", ["my", "my-app"])).toBeUndefined();
});

test("runtime 7.2 a configured prefix with dashes makes an id", () => {
  expect(looksLikeBeadId("two-dash-id")).toBe(false);
  expect(looksLikeBeadId("two-dash-id", ["two-dash"])).toBe(true);
  expect(looksLikeBeadId("mc-1a.3.1")).toBe(true);
});

test("runtime 5.4 children count on from the highest, three levels deep", () => {
  expect(nextChildId("kx-1", ["kx-1.2", "kx-1.10", "kx-1.2.77", "kx-10.90"])).toBe("kx-1.11");
  expect(childDepthProblem("kx-1.1.1")).toBeUndefined();
  expect(childDepthProblem("kx-1.1.1.1")).toBe("maximum hierarchy depth (3) exceeded for parent kx-1.1.1.1");
});

test("runtime 5.4 ids grow with the store", () => {
  expect([1, 100, 1000, 10_000, 1_000_000, 1e9].map(mintLength)).toEqual([3, 3, 5, 6, 8, 8]);
});

test("runtime 15 all problems of a bead are reported at once, in the exact words", () => {
  expect(
    beadProblems({
      title: "x".repeat(501),
      priority: 5,
      status: "done",
      type: "thing",
      ephemeral: true,
      noHistory: true,
    }),
  ).toEqual([
    "title must be 500 characters or less (got 501)",
    "priority must be between 0 and 4 (got 5)",
    "invalid status: done",
    "invalid issue type: thing",
    "ephemeral and no_history are mutually exclusive",
  ]);
  expect(beadProblems({ title: " ", status: "closed", closedAt: null })).toEqual([
    "title is required",
    "closed issues must have closed_at timestamp",
  ]);
  expect(beadProblems({ status: "open", closedAt: "2026-01-01T00:00:00Z" })).toEqual([
    "non-closed issues cannot have closed_at timestamp",
  ]);
  expect(beadProblems({ priority: 0, status: "review", type: "x" }, { statuses: ["review"], types: ["x"] })).toEqual(
    [],
  );
});

describe("runtime 2.2 edges", () => {
  const epic = { id: "e", type: "epic" };
  const bug = { id: "b", type: "bug" };
  test("the epic border is worded by the dependent and concerns blocks only", () => {
    expect(epicBorderProblem(bug, epic, "blocks")).toBe("tasks can only block other tasks, not epics");
    expect(epicBorderProblem(epic, bug, "blocks")).toBe("epics can only block other epics, not tasks");
    expect(epicBorderProblem(epic, epic, "blocks")).toBeUndefined();
    expect(epicBorderProblem(epic, bug, "waits-for")).toBeUndefined();
  });
  test("one edge a pair", () => {
    expect(pairProblem("a", "b", "blocks", ["blocks"])).toBeUndefined();
    expect(pairProblem("a", "b", "tracks", ["blocks"])).toContain(
      'already exists with type "blocks" (requested "tracks")',
    );
  });
  test("a child does not wait for its parent", () => {
    expect(childOnParentProblem("c", "p", "related", ["p"])).toBeUndefined();
    expect(childOnParentProblem("c", "p", "waits-for", ["p"])).toContain("c is already a child of p.");
  });
  test("types", () => {
    expect(dependencyTypeProblem("")).toBe('invalid dependency type "": must be non-empty and at most 50 characters');
    expect(dependencyTypeProblem("x".repeat(50))).toBeUndefined();
  });
});

describe("R3 rings of waiting", () => {
  const edge = (issueId: string, dependsOnId: string, type = "blocks", targetType = "task"): WaitEdge => ({
    issueId,
    dependsOnId,
    type,
    targetType,
  });
  test("blocks, waits-for and conditional-blocks count together", () => {
    const edges = [edge("a", "b"), edge("b", "c", "waits-for"), edge("c", "a", "conditional-blocks")];
    expect(waitingCycle(edges, "a")).toEqual(["a", "b", "c", "a"]);
  });
  test("mutual related is no ring", () => {
    expect(waitingCycle([edge("a", "b", "related"), edge("b", "a", "related")], "a")).toBeUndefined();
  });
  test("an epic that waits for its own descendant", () => {
    const edges = [
      edge("box", "lid"),
      edge("lid", "box", "parent-child", "epic"),
      edge("knob", "lid", "parent-child", "epic"),
    ];
    expect(waitingCycle(edges, "box")).toEqual(["box", "lid", "box"]);
  });
  test("a child waits for what its container waits for", () => {
    const edges = [edge("c", "p", "parent-child", "feature"), edge("p", "x"), edge("x", "c")];
    expect(waitingCycle(edges, "x")).toEqual(["x", "c", "p", "x"]);
  });
  test("siblings in a chain are fine", () => {
    const edges = [
      edge("a", "m", "parent-child", "molecule"),
      edge("b", "m", "parent-child", "molecule"),
      edge("b", "a"),
    ];
    expect(waitingCycle(edges, "b")).toBeUndefined();
  });
});
