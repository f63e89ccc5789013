import { describe, expect, it } from "vitest";
import type { Pack } from "../pack/pack";
import { suggestPacks } from "./suggest-packs";

const pack = (name: string, keywords: readonly string[], examples: readonly string[] = []) =>
  ({ name, version: "1.0.0", suggest: { keywords, examples } }) as unknown as Pack;

describe("discipline formats R4, suggest", () => {
  it("counts keywords once, as whole words and phrases, and adds the best share of an example", () => {
    const packs = [pack("a", ["mend", "repair day"]), pack("b", ["lamp"], ["glue two chairs", "mend a lamp"])];
    expect(suggestPacks("Mend, MEND the lamp on repair-day", packs).packs).toEqual([
      { name: "a", version: "1.0.0", score: 2 },
      { name: "b", version: "1.0.0", score: 1 + 2 / 3 },
    ]);
  });

  it("always ends with no pack, leaves out what scores nothing and orders equals by name", () => {
    const packs = [pack("z", ["tea"]), pack("m", ["tea"]), pack("q", ["coffee"])];
    expect(suggestPacks("tea", packs).choices).toEqual(["m", "z", "no pack"]);
    expect(suggestPacks("", packs).choices).toEqual(["no pack"]);
    expect(suggestPacks("teapot", packs).choices).toEqual(["no pack"]);
  });
});
