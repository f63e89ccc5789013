import { expect, test } from "vitest";
import { beadStatus, type StatusFacts } from "./bead-status";

const open: StatusFacts = {
  type: "task",
  status: "open",
  isBlocked: false,
  descendants: 0,
  closedDescendants: 0,
  awaitType: "",
  outcome: "",
};
const status = (facts: Partial<StatusFacts>) => beadStatus({ ...open, ...facts });

test("ux 5 open work is ready unless something holds it", () => {
  expect(status({})).toBe("ready");
  expect(status({ isBlocked: true })).toBe("waiting-dependency");
  expect(status({ status: "deferred" })).toBe("waiting-gate");
});

test("ux 5 claimed work runs, reported trouble blocks", () => {
  expect(status({ status: "in_progress" })).toBe("running");
  expect(status({ status: "hooked" })).toBe("running");
  expect(status({ status: "blocked" })).toBe("blocked");
});

test("ux 5 a gate waits for a person unless it names another kind of wait", () => {
  expect(status({ type: "gate" })).toBe("waiting-human");
  expect(status({ type: "gate", awaitType: "human" })).toBe("waiting-human");
  expect(status({ type: "gate", awaitType: "timer", isBlocked: true })).toBe("waiting-gate");
});

test("ux 5 a container with closed members runs", () => {
  expect(status({ type: "epic", descendants: 4, closedDescendants: 1 })).toBe("running");
});

test("ux 5 closed work is done unless its outcome says otherwise", () => {
  expect(status({ status: "closed" })).toBe("done");
  expect(status({ status: "closed", outcome: "fail" })).toBe("failed");
  expect(status({ status: "closed", outcome: "blocked" })).toBe("blocked");
  expect(status({ status: "closed", outcome: "skipped" })).toBe("skipped");
});

test("ux 5 a status of a project's own is unknown", () => {
  expect(status({ status: "simmering" })).toBe("unknown");
});
