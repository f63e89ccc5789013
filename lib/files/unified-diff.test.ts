import { describe, expect, it } from "vitest";
import { diffLines, unifiedDiff } from "./unified-diff";

describe("unifiedDiff", () => {
  it("shows three lines around each change", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    const after = before.replace("2\n", "two\n").replace("11\n", "");
    expect(unifiedDiff("f", before, after)).toBe(
      "--- a/f\n+++ b/f\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -8,5 +8,4 @@\n 8\n 9\n 10\n-11\n 12\n",
    );
  });

  it("knows new files, vanished files and equal ones", () => {
    expect(unifiedDiff("f", undefined, "a\n")).toBe("--- /dev/null\n+++ b/f\n@@ -0,0 +1,1 @@\n+a\n");
    expect(unifiedDiff("f", "a\n", undefined)).toBe("--- a/f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n");
    expect(unifiedDiff("f", "a\n", "a\n")).toBe("");
  });

  it("keeps what is common in the middle", () => {
    expect(diffLines("a\nx\nb\n", "x\nc\n").map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "remove a",
      "same x",
      "remove b",
      "add c",
    ]);
  });
});
