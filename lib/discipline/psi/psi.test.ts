import { describe, expect, it } from "vitest";
import { blindAgain, blindElements, psiSecret, sharedElements } from "./psi";

const exchange = (left: readonly string[], right: readonly string[]) => {
  const [a, b] = [psiSecret("seed", "a"), psiSecret("seed", "b")];
  const mine = blindElements(left, a);
  const theirs = blindElements(right, b);
  return { mine, theirs, shared: sharedElements(mine, blindAgain(mine.points, b), blindAgain(theirs.points, a)) };
};

describe("discipline notes 3, PSI over ristretto255", () => {
  it("finds what both hold and nothing else", () => {
    const { shared } = exchange(["s:a", "s:b", "s:c"], ["s:c", "s:d", "s:a"]);
    expect([...shared].sort()).toEqual(["s:a", "s:c"]);
    expect(exchange(["s:a"], ["s:b"]).shared).toEqual([]);
  });

  it("sends group elements that say nothing of an element without the secret", () => {
    const one = blindElements(["s:a"], psiSecret("seed", "one"));
    const two = blindElements(["s:a"], psiSecret("seed", "two"));
    expect(one.points[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(one.points).not.toEqual(two.points);
  });

  it("orders points by their encoding, not by the order of the values", () => {
    const secret = psiSecret("seed", "a");
    const values = ["s:a", "s:b", "s:c", "s:d"];
    expect(blindElements(values, secret).points).toEqual(blindElements(values.toReversed(), secret).points);
  });

  it("refuses what is no element of the group, and the identity", () => {
    const secret = psiSecret("seed", "a");
    expect(() => blindAgain(["ff".repeat(32)], secret)).toThrow();
    expect(() => blindAgain(["00".repeat(32)], secret)).toThrow("identity");
  });

  it("draws secrets from the seed and the label alone", () => {
    expect(psiSecret("seed", "a")).toBe(psiSecret("seed", "a"));
    expect(psiSecret("seed", "a")).not.toBe(psiSecret("seed", "b"));
    expect(psiSecret("seed", "a")).not.toBe(psiSecret("other", "a"));
  });
});
