import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { readDescriptionFile } from "./description-file";

const LAYERS = ["/city/pack/formulas", "/city/formulas"];
const read = (files: Record<string, string>, reference: string, formula = "/city/pack/formulas/doc.toml") =>
  readDescriptionFile(memoryTree(files), LAYERS, formula, reference, ["b", "a"])?.description;

describe("formula 1.8 description files", () => {
  it("an asset is the last one that a layer has", () => {
    const files = { "pack/assets/p/x.md": "pack", "assets/p/x.md": "city" };
    expect(read(files, "../assets/p/x.md")).toBe("city");
    expect(read(files, "./../assets/./p/../p/x.md")).toBe("city");
    expect(read({ "pack/assets/p/x.md": "pack" }, "../assets/p/x.md")).toBe("pack");
  });

  it("other paths are the formula's own, whatever they contain", () => {
    const files = { "pack/formulas/assets/x.md": "own", "assets/x.md": "city", "pack/x.md": "up" };
    expect(read(files, "assets/x.md")).toBe("own");
    expect(read(files, "../assets/../x.md")).toBe("up");
    expect(read(files, "/city/assets/x.md")).toBe("city");
    expect(read(files, "../assets/gone.md")).toBeUndefined();
  });

  it("4096 bytes are inlined, 4097 are not; bytes are counted, not characters", () => {
    expect(read({ "pack/formulas/a.md": "x".repeat(4096) }, "a.md")).toHaveLength(4096);
    const pointer = read({ "pack/formulas/a.md": `${"x".repeat(4095)}é` }, "a.md");
    expect(pointer).toContain("/city/pack/formulas/a.md (authored as a.md, 4097 bytes)");
    expect(pointer).toContain('a="{{a}}"\nb="{{b}}"');
  });
});
