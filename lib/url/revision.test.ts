import { expect, test } from "vitest";
import { revisionOf, withRevision } from "./revision";

test("ux 59 a link stays on the revision that its page pins", () => {
  expect(withRevision("/c/quay/config", 41)).toBe("/c/quay/config?rev=41");
  expect(withRevision("/c/quay/config?view=tree", 41)).toBe("/c/quay/config?view=tree&rev=41");
  expect(withRevision("/c/quay/config", undefined)).toBe("/c/quay/config");
});

test("ux 57 what is no number of a revision pins nothing", () => {
  expect([revisionOf("41"), revisionOf({ rev: "7" }), revisionOf(new URLSearchParams("rev=3"))]).toEqual([41, 7, 3]);
  for (const bad of ["", "0", "-1", "1.5", "1e3", "9999999999", null]) expect(revisionOf(bad)).toBeUndefined();
});
