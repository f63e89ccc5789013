import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTOML } from "toml-eslint-parser";
import { describe, expect, it } from "vitest";
import { PlaceScanner } from "./place-scanner";

const placesOf = (text: string): string[] => {
  const found: string[] = [];
  new PlaceScanner(text, (path, key, value) => found.push(`${JSON.stringify(path)} ${key} ${value}`)).scan();
  return found;
};

/** The same from a syntax tree. */
function treePlaces(text: string): string[] {
  type Body = ReturnType<typeof parseTOML>["body"][0]["body"][number];
  type KeyValue = Extract<Body, { type: "TOMLKeyValue" }>;
  const found: string[] = [];
  const add = (path: readonly (string | number)[], key: number, value: number): void => {
    found.push(`${JSON.stringify(path)} ${key} ${value}`);
  };
  const content = (value: KeyValue["value"], path: readonly (string | number)[]): void => {
    if (value.type === "TOMLArray") {
      for (const [index, element] of value.elements.entries()) {
        add([...path, index], element.range[0], element.range[0]);
        content(element, [...path, index]);
      }
    } else if (value.type === "TOMLInlineTable") for (const entry of value.body) keyValue(entry, path);
  };
  const keyValue = (node: KeyValue, base: readonly (string | number)[]): void => {
    const path = [...base];
    for (const key of node.key.keys) {
      path.push(key.type === "TOMLBare" ? key.name : key.value);
      add([...path], key.range[0], node.value.range[0]);
    }
    content(node.value, path);
  };
  for (const node of parseTOML(text, { tomlVersion: "1.1.0" }).body[0].body) {
    if (node.type === "TOMLKeyValue") keyValue(node, []);
    else {
      const path = node.resolvedKey;
      if (path.at(-1) === 0) add(path.slice(0, -1), node.key.range[0], node.key.range[0]);
      add(path, node.key.range[0], node.key.range[0]);
      for (const entry of node.body) keyValue(entry, node.resolvedKey);
    }
  }
  return found;
}

describe("PlaceScanner", () => {
  const awkward = [
    'a.b."c d" = 1 # [x]\n[ t . u ]\nk = "a \\" [[no]] # no"\n[[l]]\nx = [1, [2, \'"\'], {y = 1, z.w = [ ] },\n# c\n]\n[[l.m]]\n[l.m.n]\nq = """\nk = 1\n[[l]]\n\\""" ""\n"""\n[[l]]\nr = \'\'\'a\\\'\'\'\n[[l.m]]\n',
    'd = 1979-05-27 07:32:00\n"\\u0041" = {\n  b = "x", # c\n  c = [\n    1,\n  ],\n}\n\'q.r\' = -inf',
    "",
  ];
  it("finds what a syntax tree finds, in awkward texts", () => {
    for (const text of awkward) expect(placesOf(text)).toEqual(treePlaces(text));
  });

  it("finds what a syntax tree finds, in every formula fixture", () => {
    const folder = join(import.meta.dirname, "../formula/fixtures");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".toml"));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      if (file.startsWith("error.toml-syntax")) continue;
      const text = readFileSync(join(folder, file), "utf8");
      expect(placesOf(text), file).toEqual(treePlaces(text));
    }
  });

  it("takes a string of any length", () => {
    expect(placesOf(`a = "${"x".repeat(1_000_000)}"\nb = 1`)).toEqual(['["a"] 0 4', '["b"] 1000007 1000011']);
  });
});
