import { describe, expect, it } from "vitest";
import { dottedPath, TomlPlaces } from "./locate";
import { parseToml } from "./parse-toml";

describe("decisions P3: one TOML 1.1 reader", () => {
  it("keeps integers and floats apart", () => {
    const parsed = parseToml("a = 2\nb = 2.0\n", "city.toml");
    expect(parsed).toEqual({ table: { a: 2n, b: 2 } });
  });

  it("reads a TOML 1.1 multi-line inline table with a trailing comma", () => {
    expect(parseToml('a = {\n  b = "x",\n}\n', "city.toml")).toEqual({ table: { a: { b: "x" } } });
  });

  it("reports a syntax error with line and column", () => {
    expect(parseToml("a = 1\nb = = 2\n", "city.toml")).toMatchObject({
      diagnostic: { code: "toml-syntax", file: "city.toml", line: 2, column: 5 },
    });
  });
});

describe("TomlPlaces", () => {
  it("finds keys in tables, arrays of tables and inline tables", () => {
    const places = new TomlPlaces(
      '[pack]\nname = "x"\n\n[[rigs]]\nname = "a"\n[rigs.imports.b]\nsource = "s"\n[[rigs]]\np = { q = [1, 2] }\n',
    );
    expect(places.find(["pack", "name"])).toMatchObject({ line: 2, column: 1, valueColumn: 8 });
    expect(places.find(["rigs", 0, "imports", "b", "source"])).toMatchObject({ line: 7 });
    expect(places.find(["rigs", 1, "p", "q", 1])).toMatchObject({ line: 9, column: 15 });
    expect(places.find(["rigs", 1, "missing"])).toMatchObject({ line: 8 });
  });

  it("prints dotted paths", () => {
    expect(dottedPath(["rigs", 0, "imports", "a.b"])).toBe('rigs[0].imports."a.b"');
  });
});
