import { expect, test } from "vitest";
import { beadActs } from "./bead-acts";

const line = { id: "ha-1", type: "task", assignee: "" };
const facts = { id: "ha-1", type: "task", status: "open", isTemplate: false, openMembers: 0, openBlockers: [] };

test("ux 10 open work can be claimed and closed, and says why it cannot be reopened", () => {
  expect(beadActs(line, facts, false)).toEqual({
    claim: undefined,
    close: undefined,
    reopen: "It is not closed.",
    closeNeedsForce: false,
  });
});

test("ux 10 blocked work is closed only past the guard, in the store's words", () => {
  const acts = beadActs(line, { ...facts, openBlockers: ["ha-2"] }, true);
  expect(acts.claim).toBe("Another bead must close first.");
  expect(acts.close).toContain("blocked by open issues [ha-2]");
  expect(acts.closeNeedsForce).toBe(true);
});

test("ux 10 closed work can only be reopened", () => {
  const acts = beadActs(line, { ...facts, status: "closed" }, false);
  expect([acts.claim, acts.close, acts.reopen]).toEqual(["It is closed.", "It is closed.", undefined]);
});

test("ux 10 gates, molecules and claimed work are not claimed", () => {
  expect(beadActs({ ...line, type: "gate" }, { ...facts, type: "gate" }, false).claim).toContain("not work to claim");
  expect(beadActs({ ...line, type: "molecule" }, facts, false).claim).toBe("A molecule is not work to claim.");
  expect(beadActs({ ...line, assignee: "mira" }, { ...facts, status: "in_progress" }, false).claim).toBe(
    "mira has claimed it.",
  );
});
