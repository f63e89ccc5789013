import { describe, expect, it } from "vitest";
import { checkValues } from "./check-values";
import { effectiveValues } from "./effective-values";
import { substituteBraced } from "./substitute-braced";
import { placeholderNames, substitutePlaceholders } from "./substitute-placeholders";
import type { Variable } from "./variable";

const variable = (name: string, rest: Partial<Variable> = {}): Variable => ({
  name,
  description: "",
  required: false,
  enum: [],
  ...rest,
});

describe("formula 1.4 variables", () => {
  it("explicit beats rig beats routing beats default, and each says where it came from", () => {
    const variables = ["a", "b", "c", "d"].map((name) => variable(name, { default: "default" }));
    const supplied = {
      routing: { a: "routing", b: "routing", c: "routing" },
      rig: { a: "rig", b: "rig" },
      explicit: { a: "explicit", z: "undeclared" },
    };
    expect(effectiveValues(variables, supplied).map(({ name, source }) => `${name} ${source}`)).toEqual([
      "a explicit",
      "b rig",
      "c routing",
      "d default",
      "z explicit",
    ]);
  });

  it("checks required, enum and pattern of all variables, sorted by name", () => {
    const variables = [
      variable("z", { required: true }),
      variable("size", { enum: ["small", "large"], default: "huge" }),
      variable("code", { pattern: "^[A-Z]+$" }),
      variable("tag", { pattern: "^[a-z]+$", default: "" }),
    ];
    expect(checkValues(variables, { code: "ab" }).map(({ message }) => message)).toEqual([
      'variable "code": value "ab" does not match pattern "^[A-Z]+$"',
      'variable "size": value "huge" not in allowed values [small large]',
      'variable "z" is required',
    ]);
    expect(checkValues([variable("z", { required: true })], { z: "" })).toEqual([]);
  });

  it("F10 a pattern is searched for, in linear time", () => {
    expect(checkValues([variable("v", { pattern: "b" })], { v: "abc" })).toEqual([]);
    expect(checkValues([variable("v", { pattern: "(" })], { v: "x" })[0]!.message).toContain('invalid pattern "("');
    expect(checkValues([variable("v", { pattern: "^(a+)+$" })], { v: `${"a".repeat(5_000)}b` })).toHaveLength(1);
  });

  it("substitutes names only, once, and leaves the unknown", () => {
    const values = new Map([
      ["a", "{{b}}"],
      ["b", "B"],
      ["_c1", "C"],
    ]);
    expect(substitutePlaceholders("{{a}} {{b}} {{_c1}} {{ b }} {{a.b}} {{1}} {{x}} {b}", values)).toBe(
      "{{b}} B C {{ b }} {{a.b}} {{1}} {{x}} {b}",
    );
    expect(placeholderNames("{{b}} {{a}} {{b}} {{ c }}")).toEqual(["b", "a"]);
  });

  it("F12 single braces never touch double ones", () => {
    const lookUp = (name: string) => (name === "a" ? "{b}" : name === "b" ? "!" : undefined);
    expect(substituteBraced("{a} {{a}} {c} {a.x} {}", lookUp)).toBe("{b} {{a}} {c} {a.x} {}");
    expect(substituteBraced("{a} {{a}} {{c}}", lookUp, lookUp)).toBe("{b} {b} {{c}}");
  });
});
