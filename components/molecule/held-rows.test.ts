import { expect, test } from "vitest";
import { heldRows, type TreeRows } from "./held-rows";
import type { MoleculeRow } from "./use-molecule-rows";

const rows = (total: number, ids: readonly string[], state = "ready"): TreeRows => ({
  total,
  loaded: new Map(ids.map((id, index) => [index, { line: { id, state }, depth: 0 } as unknown as MoleculeRow])),
  above: new Map(),
});
const range = { start: 0, end: 2 };

test("ux 40 added beads do not move the rows on screen, whose states go on changing", () => {
  const held = heldRows(rows(3, ["a", "b", "c"]), rows(4, ["a", "new", "b", "c"], "done"), range);
  expect(held?.total).toBe(3);
  expect([...(held?.loaded.values() ?? [])].map(({ line }) => `${line.id} ${line.state}`)).toEqual([
    "a done",
    "b done",
    "c done",
  ]);
});

test("ux 40 nothing is held back when nothing was added, or when rows beyond those on screen are asked for", () => {
  expect(heldRows(rows(3, ["a", "b", "c"]), rows(3, ["a", "b", "c"], "done"), range)).toBeUndefined();
  expect(heldRows(rows(9, ["a", "b"]), rows(10, ["a", "b"]), range)).toBeUndefined();
  expect(heldRows(rows(0, []), rows(4, ["a"]), range)).toBeUndefined();
});
