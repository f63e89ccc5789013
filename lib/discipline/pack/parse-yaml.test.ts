import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json";
import { parseYaml } from "./parse-yaml";

const faultOf = (text: string): string => parseYaml(text).faults[0]?.message ?? "";

describe("discipline formats R9, hostile YAML", () => {
  it.each([
    ["an anchor bomb", `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`, "anchor"],
    ["an alias to its own ancestor", "a: &a\n  b: *a\n", "anchor"],
    ["a merge key through an alias", "base: &b { x: 1 }\nuse: { <<: *b }\n", "anchor"],
    ["a language tag", "a: !!python/object/apply:os.getcwd []\n", "tag"],
    ["!!binary", "a: !!binary aGk=\n", "core schema"],
    ["a local tag", "a: !x b\n", "tag"],
    ["a second document", "a: 1\n---\nb: 2\n", "one yaml document"],
    ["a key written twice", "a: 1\nb: 2\na: 3\n", "written twice"],
    ["a key written twice with quotes", 'a: 1\n"a": 2\n', "written twice"],
    ["a number and a text as one key", '0: a\n"0": b\n', "written twice"],
    ["a list as a key", "? [a]\n: b\n", "a key is a text"],
    ["33 levels", `a: ${"[".repeat(32)}${"]".repeat(32)}\n`, "32 levels"],
    ["a million open brackets", "[".repeat(1_000_000), "32 levels"],
    ["a third of a million dashes on a line", "- ".repeat(333_333), "32 levels"],
    ["a tab as indentation", "a:\n\tb: 1\n", "tab"],
  ])("refuses %s", (_what, text, message) => {
    expect(faultOf(text).toLowerCase()).toContain(message);
    expect(parseYaml(text).value).toBeUndefined();
  });

  it("takes many distinct keys in linear time", () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `key${n}: 1`).join("\n");
    expect(Object.keys(parseYaml(text).value as object)).toHaveLength(20_000);
  });

  it("reads __proto__ as a key like any other", () => {
    const value = parseYaml("__proto__:\n  polluted: true\n").value as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("keeps the words and numbers of YAML 1.2", () => {
    const text = "no: no\nyes: yes\nsex: 1:00\nunder: 1_0\nhex: 0x10\nmerge:\n  <<: { a: 1 }\nstr: !!str 5\n";
    expect(parseYaml(text).value).toEqual({
      no: "no",
      yes: "yes",
      sex: "1:00",
      under: "1_0",
      hex: 16,
      merge: { "<<": { a: 1 } },
      str: "5",
    });
  });

  it("takes 32 levels and a byte order mark", () => {
    expect(parseYaml(`\uFEFFa: ${"[".repeat(31)}${"]".repeat(31)}\n`).faults).toEqual([]);
  });

  it("finds the place of a JSON pointer", () => {
    const { locate } = parseYaml("a: 1\nlist:\n  - x\n  - key: deep\n");
    expect(locate("/list/1/key")).toEqual({ line: 4, column: 10 });
    expect(locate("/list/1/gone")).toEqual({ line: 4, column: 5 });
    expect(locate("")).toEqual({ line: 1, column: 1 });
  });
});

describe("discipline formats F3, strict JSON", () => {
  it.each([
    ["a comment", '{ "a": 1 // x\n}'],
    ["a trailing comma", '{ "a": 1, }'],
    ["a key written twice", '{ "a": 1, "a": 2 }'],
    ["a key written twice by escape", '{ "a": 1, "\\u0061": 2 }'],
    ["33 levels", "[".repeat(33) + "]".repeat(33)],
  ])("refuses %s", (_what, text) => expect(parseJson(text).fault).toBeTruthy());

  it("takes JSON with brackets inside texts", () => {
    expect(parseJson(`{ "a": "${"[".repeat(99)}\\"" }`).value).toEqual({ a: `${"[".repeat(99)}"` });
  });
});
