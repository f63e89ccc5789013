import { expect, test } from "vitest";
import type { BlockNode } from "../bead/block-tree";
import { whyLinks } from "./why-text";

const now = Date.parse("2026-01-05T08:00:00Z");
const node = (id: string, change: Partial<BlockNode> = {}): BlockNode => ({
  id,
  title: id.toUpperCase(),
  type: "task",
  status: "open",
  assignee: "",
  startedAt: null,
  deferUntil: null,
  reasons: [],
  repeated: false,
  ...change,
});

test("ux 39 the chain leads to the bead that somebody can act on", () => {
  const gate = node("gate", { type: "gate" });
  const combine = node("combine", {
    status: "in_progress",
    assignee: "mayor",
    startedAt: "2026-01-05T07:46:00Z",
    reasons: [{ kind: "open", via: "blocks", mode: "", on: gate }],
  });
  const cook = node("cook", { reasons: [{ kind: "open", via: "blocks", mode: "", on: combine }] });
  expect(
    whyLinks(cook, now).map(({ id, how, state, depth, actionable }) => [id, how, state, depth, actionable]),
  ).toEqual([
    ["combine", "waits for", "running 14 m, mayor", 0, false],
    ["gate", "waits for", "gate", 1, true],
  ]);
});

test("decision R11 an id that the store does not know is an unresolved dependency", () => {
  const links = whyLinks(node("a", { reasons: [{ kind: "unresolved", via: "blocks", id: "x-9" }] }), now);
  expect(links).toMatchObject([{ id: "x-9", state: "unresolved dependency", actionable: true }]);
});

test("decision R10 what holds a container is named with the container", () => {
  const epic = node("epic", { reasons: [{ kind: "open", via: "blocks", mode: "", on: node("first") }] });
  const links = whyLinks(node("a", { reasons: [{ kind: "container", on: epic }] }), now);
  expect(links.map(({ id, how, state }) => `${how} ${id}: ${state}`)).toEqual([
    "lies in epic: waiting",
    "waits for first: ready, nobody has it",
  ]);
});

test("nothing holds a ready bead back", () => {
  expect(whyLinks(node("a"), now)).toEqual([]);
});
