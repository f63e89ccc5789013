import { describe, expect, it } from "vitest";
import { evaluateExpression } from "./evaluate-expression";
import { evaluateRange, rangeSyntaxError } from "./range";

describe("reference 4.2 range grammar", () => {
  it.each([
    ["1", 1],
    ["-3", -3],
    ["-2^2", 4],
    ["2^3^2", 512],
    ["2^-1", 0],
    ["7/2*2", 7],
    ["-(2)^2", 4],
    ["10-3-2", 5],
    ["2*(3+4)", 14],
    ["5 - 3", 2],
    ["5-3", 2],
    ["--2", 2],
    ["-7/2", -3],
    [".5*4", 2],
  ])("%s is %d", (text, value) => expect(evaluateExpression(text)).toEqual({ value }));

  it.each([
    ["", "empty range expression"],
    ["2+", "unexpected token in expression"],
    ["*2", "unexpected token in expression"],
    ["(2", "expected closing parenthesis"],
    ["2 2", "unexpected token after expression"],
    ["2)", "unexpected token after expression"],
    ["a", "unexpected character 'a' in expression"],
    ["1.2.3", 'invalid number "1.2.3"'],
    ["1/0", "division by zero"],
    ["9^9^9", "the result is not a finite number"],
  ])("%s fails", (text, error) => expect(evaluateExpression(text)).toEqual({ error }));

  it("splits at the last dots, keeps negative bounds, and sees variables without braces around braces", () => {
    expect(evaluateRange("-2..{n}+1", new Map([["n", "3"]]))).toEqual({ start: -2, end: 4 });
    expect(evaluateRange("1..{{n}}", new Map([["n", "3"]]))).toHaveProperty("error");
    expect(rangeSyntaxError("1..{anything}*2")).toBeUndefined();
    expect(rangeSyntaxError("..3")).toBe("invalid range format: expected start..end");
  });
});
