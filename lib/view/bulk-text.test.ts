import { expect, test } from "vitest";
import type { BulkFields, BulkOutcome } from "../bead/bulk";
import { bulkActs, bulkButton, bulkDone, outcomeText } from "./bulk-text";

const fields: BulkFields = {
  status: "open",
  assignee: "",
  labels: ["a"],
  priority: null,
  deferUntil: null,
  closeReason: "",
};
const outcome = (after: Partial<BulkFields>, rest: Partial<BulkOutcome> = {}): BulkOutcome => ({
  id: "kx-1",
  title: "Tar",
  outcome: "changes",
  before: fields,
  after: { ...fields, ...after },
  why: "",
  also: [],
  version: 2,
  ...rest,
});

test("ux 75 the button of a bulk act names its effect and its number", () => {
  expect(bulkButton({ kind: "close", reason: "", force: false }, 12)).toBe("Close 12 beads");
  expect(bulkButton({ kind: "assign", assignee: "" }, 1)).toBe("Assign 1 bead to nobody");
  expect(bulkButton({ kind: "defer", until: "2026-06-01T00:00:00Z" }, 2)).toBe("Defer 2 beads until 2026-06-01");
  expect(bulkDone({ kind: "defer", until: null }, 2)).toBe("Ended the deferral of 2 beads");
  expect(bulkActs.map((act) => act.kind)).toHaveLength(7);
});

test("a preview says what changes, field by field, or why not", () => {
  expect(outcomeText(outcome({ status: "closed" }, { also: ["kx-r", "kx-s"] }))).toBe(
    "open → closed, 2 more end with it",
  );
  expect(outcomeText(outcome({ assignee: "kim", priority: 0, labels: ["b"] }))).toBe(
    "assignee nobody → kim, priority not given → 0, labels +b −a",
  );
  expect(outcomeText(outcome({}, { outcome: "unchanged" }))).toBe("stays as it is");
  expect(outcomeText(outcome({}, { outcome: "refused", why: "blocked" }))).toBe("blocked");
});
