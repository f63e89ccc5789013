import { expect, test } from "vitest";
import { attentionOf } from "./attention";
import type { AttentionItem, AttentionSource } from "./attention-item";
import { withHandled, withoutHandled } from "./move-item";

const now = "2026-01-05T08:00:00.000Z";
const item = (key: string, change: Partial<AttentionItem> = {}): AttentionItem => ({
  key,
  stamp: "open",
  kind: "gate",
  group: "person",
  page: "beads",
  rig: "",
  what: key,
  id: key,
  why: "waits",
  since: "2026-01-05T07:00:00.000Z",
  permission: "bead.write",
  action: { label: "Open the gate", href: "#" },
  ...change,
});
const source = (items: readonly AttentionItem[], change: Partial<AttentionSource> = {}): AttentionSource => ({
  items,
  total: items.length,
  ...change,
});
const word = (key: string, change: object = {}) => ({
  ...{ key, stamp: "open", note: "", by: "mira", at: now, until: "2026-01-05T09:00:00.000Z" },
  ...change,
});

test("ux 67 the badge of a page is the length of its lists", () => {
  const stuck = item("blocked:b", { group: "stuck", kind: "blocked" });
  const result = attentionOf([source([item("gate:a")]), source([stuck], { total: 240, href: "/all" })], [], now);
  expect(result.person.count).toBe(1);
  expect(result.stuck).toMatchObject({ count: 240, more: [{ kind: "blocked", count: 239, href: "/all" }] });
  expect(result.pages).toEqual({ beads: { count: 241, human: true } });
});

test("ux 69 what somebody handles is set aside and stays countable, until the word expires", () => {
  const sources = [source([item("gate:a"), item("gate:b")])];
  const held = attentionOf(sources, [word("gate:a")], now);
  expect([held.person.count, held.handled.map((each) => each.key), held.pages.beads?.count]).toEqual([
    1,
    ["gate:a"],
    1,
  ]);
  expect(held.handled[0]?.acknowledged).toMatchObject({ by: "mira" });
  expect(attentionOf(sources, [word("gate:a", { until: now })], now).person.count).toBe(2);
});

test("ux 69 a word about an earlier case does not cover a later one", () => {
  expect(attentionOf([source([item("gate:a")])], [word("gate:a", { stamp: "closed" })], now).handled).toEqual([]);
});

test("ux 69 what a source set aside itself is marked and not counted twice", () => {
  const result = attentionOf([source([], { handled: [item("gate:a")] })], [word("gate:a")], now);
  expect(result.person.count).toBe(0);
  expect(result.handled).toHaveLength(1);
  const later = attentionOf(
    [source([], { handled: [item("gate:a", { stamp: "in_progress" })] })],
    [word("gate:a")],
    now,
  );
  expect([later.person.count, later.handled]).toMatchObject([1, []]);
});

test("ux 66 the longest wait comes first, an unknown one last", () => {
  const items = [item("gate:c", { since: null }), item("gate:b"), item("gate:a", { since: "2025-01-01T00:00:00Z" })];
  expect(attentionOf([source(items)], [], now).person.items.map(({ key }) => key)).toEqual([
    "gate:a",
    "gate:b",
    "gate:c",
  ]);
});

test("ux 53 a source that cannot say everything is never silence", () => {
  expect(attentionOf([source([], { unknown: "tmux did not answer" })], [], now).unknown).toEqual([
    "tmux did not answer",
  ]);
});

test("ux 69 what a page shows before the answer is what the server then says", () => {
  const sources = [source([item("gate:a"), item("gate:b")])];
  const before = attentionOf(sources, [], now);
  const after = attentionOf(sources, [word("gate:a")], now);
  const { by, at, until, note } = word("gate:a");
  expect(withHandled(before, "gate:a", { by, at, until, note })).toEqual(after);
  const back = withoutHandled(after, "gate:a");
  expect({
    ...back,
    person: { ...back.person, items: back.person.items.toSorted((a, b) => (a.key < b.key ? -1 : 1)) },
  }).toEqual(before);
  expect(withHandled(before, "gate:none", { by, at, until, note })).toBe(before);
});
