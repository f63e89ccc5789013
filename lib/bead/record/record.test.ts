import { expect, test } from "vitest";
import { momentOf } from "./moment-of";
import { readRecord } from "./read-record";

const now = "2026-05-02T10:00:00Z";

test.each([
  ["2025-11-24T13:58:03.677572681Z", 0, "2025-11-24T13:58:03.677572Z"],
  ["2026-01-02T00:00:00+02:00", 0, "2026-01-01T22:00:00Z"],
  ["2026-02-28T23:59:59.50Z", 1, "2026-03-01T00:00:00.5Z"],
  ["2024-02-29 12:00:00Z", 0, "2024-02-29T12:00:00Z"],
  ["1969-12-31T23:59:59Z", 0, "1969-12-31T23:59:59Z"],
  ["yesterday", 0, undefined],
])("a moment %s is read in UTC to the microsecond", (text, plus, moment) => expect(momentOf(text, plus)).toBe(moment));

test("runtime 13 defaults: open, task, priority 0; unknown fields are kept", () => {
  expect(readRecord('{"id":"kx-1","title":"A","wisp":true,"source_repo":"."}', now)).toMatchObject({
    kind: "bead",
    record: {
      bead: { status: "open", type: "task", priority: 0, ephemeral: true, createdAt: now, extra: { source_repo: "." } },
    },
  });
});

test("runtime 13 what is skipped, what is refused, and every problem of a line at once", () => {
  expect(readRecord(" ", now)).toEqual({ kind: "skipped", what: "blank" });
  expect(readRecord('{"_type":"memory","key":"k"}', now)).toEqual({ kind: "skipped", what: "memory" });
  expect(readRecord('{"id":"x","status":"tombstone"}', now)).toEqual({ kind: "skipped", what: "tombstone" });
  expect(readRecord('{"id":"x","title":"t","ephemeral":0,"metadata":"{}"}', now)).toEqual({ kind: "dump" });
  expect(readRecord('{"id":"x","title":', now)).toMatchObject({ kind: "problem" });
  expect(readRecord('{"id":"x","priority":9,"labels":"a","due_at":"soon"}', now)).toEqual({
    kind: "problem",
    message:
      "x: title is required; priority must be between 0 and 4 (got 9); due_at is a moment like 2026-05-02T10:00:00Z; labels is a list of texts",
  });
});

test("an id that nobody could ask for is a problem of its line", () => {
  const kind = (id: string) => readRecord(JSON.stringify({ id, title: "t" }), now).kind;
  for (const id of ["..", "a b", "a/b", "a\\b", "a\u202eb", "a\nb", "x".repeat(201)]) expect(kind(id)).toBe("problem");
  for (const id of ["kx-1", "a.b-C_1", "hq-ü", "b:1", "x".repeat(200)]) expect(kind(id)).toBe("bead");
});
