import { describe, expect, it } from "vitest";
import { satisfies, version } from "./comparator";
import { overlap, selectsV2 } from "./constraint";
import { parseRequirement } from "./parse-requirement";

const requirement = (raw: string) => {
  const parsed = parseRequirement(raw);
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.requirement;
};
const constraint = (raw: string) => ({ raw, source: raw, requirement: requirement(raw) });

describe("reference 6 formula_compiler requirements", () => {
  it.each([
    [">=2.0.0", [2, 0, 0], true],
    [">=2", [1, 9, 9], false],
    ["=> 2", [2, 0, 0], true],
    ["=<2", [2, 5, 0], true],
    ["<=2.0.0", [2, 0, 1], false],
    ["2", [2, 7, 1], true],
    ["v2.1", [2, 2, 0], false],
    ["2.x", [2, 9, 0], true],
    ["*", [0, 0, 1], true],
    ["!=1.x", [1, 4, 0], false],
    ["!=1.0.0", [1, 0, 0], false],
    ["~1.2", [1, 3, 0], false],
    ["~1", [1, 9, 0], true],
    ["^1.2", [1, 9, 0], true],
    ["^0.2.3", [0, 3, 0], false],
    ["1.2 - 2", [2, 0, 5], true],
    [">=1.0.0, <2.0.0", [2, 0, 0], false],
    [">=1.0.0 <2.0.0", [1, 5, 0], true],
    ["<1 || >=2", [2, 0, 0], true],
    [">2", [2, 5, 0], false],
    [">=1.0.0-beta.2+b7", [1, 0, 0], true],
  ] as const)("%s against %j is %s", (raw, [major, minor, patch], expected) => {
    expect(satisfies(requirement(raw), version(major, minor, patch))).toBe(expected);
  });

  it.each(["latest", ">=", "1.2.3.4", ">=2.0.0 ||", "a || b", ">>2", ""])("%j is unreadable", (raw) => {
    expect(parseRequirement(raw)).toHaveProperty("error");
  });

  it("selects v2 only where 1.0.0 is rejected and 2.0.0 taken", () => {
    expect([">=2.0.0", ">=1.0.0", ">=3.0.0", "<2.0.0", "2.x"].map((raw) => selectsV2([constraint(raw)]))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it("finds whether some version satisfies all", () => {
    expect(overlap([constraint("<=1.9.9"), constraint(">1.9.9")])).toBe(false);
    expect(overlap([constraint("<2.0.0"), constraint(">=1.9.9")])).toBe(true);
    expect(overlap([constraint("!=1.x"), constraint("1.x")])).toBe(false);
    expect(overlap([constraint("<1.0.0 || >3"), constraint(">=2")])).toBe(true);
    expect(overlap([constraint(">=2, <1")])).toBe(true);
  });
});
