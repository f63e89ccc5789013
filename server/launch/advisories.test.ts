import { expect, test } from "vitest";
import { judgeAdvisories } from "./advisories.mjs";

const answer = (high: number, critical: number) =>
  JSON.stringify({ metadata: { vulnerabilities: { low: 3, high, critical } } });

test("security 13 advisories that are high fail the gate, and a registry that gives none is said to", () => {
  expect(judgeAdvisories(answer(0, 0))).toEqual({ failed: false });
  expect(judgeAdvisories(answer(1, 2))).toEqual({
    failed: true,
    note: expect.stringContaining("1 high and 2 critical"),
  });
  for (const text of ["", "{}", '{"statusCode":405}', "<html>"])
    expect(judgeAdvisories(text)).toEqual({ failed: false, note: expect.stringContaining("NOT READ") });
});
