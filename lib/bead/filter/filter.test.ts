import { expect, test } from "vitest";
import { formatFilter } from "./format-filter";
import { correctFilter, filterProblemText, parseFilter } from "./parse-filter";

test("ux 58 the typed grammar", () => {
  const { terms, problems } = parseFilter(
    'state:blocked rig:web -type:system age:>2d p:<=1 "two words" meta.gc.kind:wisp',
  );
  expect(problems).toEqual([]);
  expect(terms.map(({ key, field, op, values, negated }) => [key, field, op, values, negated])).toEqual([
    ["state", "", "=", ["blocked"], false],
    ["rig", "", "=", ["web"], false],
    ["type", "", "=", ["system"], true],
    ["age", "", ">", ["2d"], false],
    ["priority", "", "<=", ["1"], false],
    ["text", "", "=", ["two words"], false],
    ["meta", "gc.kind", "=", ["wisp"], false],
  ]);
});

test("ux 58 what is written reads back", () => {
  for (const text of ['label:a,"b c" -status:open', 'priority:0 "a:b"', "created:>=2026-05-02 -fix"])
    expect(formatFilter(parseFilter(text).terms)).toBe(text);
});

test("ux 58 a day that no calendar has and a length beyond all of them are mistakes", () => {
  for (const value of ["2026-02-31", "0000-01-01", "2026-13-01", "99999999999999999999d", "2026-01-01T25:00"])
    expect(parseFilter(`age:>${value}`).problems).toHaveLength(1);
  for (const value of ["2024-02-29", "2026-01-01T10:00:00Z", "900w", "0.5h"])
    expect(parseFilter(`age:>${value}`).problems).toEqual([]);
});

test("ux 58 every mistake is reported with what to do, and the rest is read", () => {
  const { terms, problems } = parseFilter("stat:open state:redy age:soon label:>x meta:y priority:9 ok is:");
  expect(terms.map((term) => term.values)).toEqual([["ok"]]);
  expect(problems.map((problem) => problem.message)).toEqual([
    'unknown filter "stat"; did you mean "state"?',
    'state has no value "redy"; did you mean "ready"?',
    '"soon" is no length of time or date; write age:>2d or age:<2026-05-02',
    "label cannot be compared with >",
    "write meta.<key>:<value>",
    'priority has no value "9"; there are: 0, 1, 2, 3, 4',
    '"is:" needs a value',
  ]);
  expect(problems[1]?.at).toBe(10);
});

test("ux 58 a mistake says where it is, to the character, and what was meant", () => {
  const text = "rig:web -stat:open state:ready,redy age:soon";
  const { problems } = parseFilter(text);
  expect(problems.map(({ from, to }) => text.slice(from, to))).toEqual(["stat:", "redy", "soon"]);
  expect(correctFilter(correctFilter(text, problems[1]!), problems[0]!)).toBe(
    "rig:web -state:open state:ready,ready age:soon",
  );
  expect(filterProblemText(problems[0]!)).toBe('column 10, -stat:open: unknown filter "stat"; did you mean "state"?');
});

test("ux 58 a quotation mark that is not closed is a mistake, not a silence", () => {
  const { terms, problems } = parseFilter('state:open label:"needs review');
  expect(terms).toHaveLength(1);
  expect(problems).toMatchObject([{ at: 11, from: 17, message: "the quotation mark is not closed" }]);
});
