import { expect, test } from "vitest";
import { effectOf } from "./sling-effect";

const at = Date.parse("2026-05-02T10:00:00Z");
const sent = { beadId: "kx-1", moleculeId: null, target: "crew.hand", at };
const bead = { status: "open", assignee: "", startedAt: null, updatedAt: "2026-05-02T10:00:00Z" };

test("ux 48 a sling is requested until somebody takes it, and not observed after thirty seconds", () => {
  expect(effectOf(sent, undefined, at)).toEqual({ state: "requested" });
  expect(effectOf(sent, bead, at + 29_999)).toEqual({ state: "requested" });
  expect(effectOf(sent, bead, at + 30_000)).toEqual({ state: "not-observed" });
});

test("ux 48 a claim is the effect, whenever it comes, and so is an end", () => {
  const taken = { ...bead, status: "in_progress", assignee: "crew.hand-1", startedAt: "2026-05-02T10:00:04Z" };
  expect(effectOf(sent, taken, at + 90_000)).toEqual({ state: "observed", by: "crew.hand-1", after: 4000 });
  expect(effectOf(sent, { ...bead, status: "closed" }, at)).toEqual({ state: "ended" });
});
