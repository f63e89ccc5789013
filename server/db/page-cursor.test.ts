import { describe, expect, test } from "vitest";
import { fitsCast, momentCursor, readMomentCursor } from "./page-cursor";

const encoded = (text: string) => Buffer.from(text).toString("base64url");

describe("a cursor of time and id", () => {
  test("is read as it was given", () => {
    expect(() => readMomentCursor(momentCursor("2026-05-02T10:00:00.500Z", "ha-1"))).not.toThrow();
  });

  test.each([
    "",
    "nonsense",
    encoded("1 ha-1"),
    encoded("2026-13-45T10:00:00Z ha-1"),
    encoded("2026-05-02T10:00:00Z "),
    encoded("2026-05-02T10:00:00Z a\0"),
  ])("is refused before the database sees it: %j", (cursor) => {
    expect(() => readMomentCursor(cursor)).toThrow("the page cursor does not belong to this list");
  });
});

test("what PostgreSQL cannot cast is refused before it is asked", () => {
  expect(fitsCast("timestamptz", "2026-05-02 10:00:00.5+00")).toBe(true);
  expect(fitsCast("timestamptz", "-infinity")).toBe(true);
  expect(fitsCast("timestamptz", "2026-02-30 10:00:00+00")).toBe(false);
  expect(fitsCast("timestamptz", "yesterday")).toBe(false);
  expect(fitsCast("int", "2")).toBe(true);
  expect(fitsCast("int", "99999999999")).toBe(false);
});
