import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseToml } from "../parse-toml";
import { tomlKey, tomlString } from "../toml-string";
import { editToml, type TomlEdit } from "./edit-toml";

const PACK = `# the harbour
[pack]
name = "harbor" # keep me
schema = 2

# reviews
[imports.review]
source = "../review"   # local

[imports.gas]
source = "https://git.example.org/gas.git"
version = "^1"

# globals
[global]
session_live = []
`;
const add: TomlEdit = { op: "add", path: ["imports", "new one"], fields: { source: "s", version: "^2" } };
const text = (before: string, edit: TomlEdit): string => {
  const edited = editToml(before, "pack.toml", edit);
  if (!edited.ok) throw new Error(edited.message);
  return edited.text;
};

describe("reference 8.7 edits of TOML keep everything else", () => {
  it("adds behind the last import and nowhere else", () => {
    expect(text(PACK, add)).toBe(
      PACK.replace('version = "^1"\n', 'version = "^1"\n\n[imports."new one"]\nsource = "s"\nversion = "^2"\n'),
    );
  });

  it("adds at the end where there is no import, and to an empty file", () => {
    expect(text('[pack]\nname = "x"', add)).toBe(
      '[pack]\nname = "x"\n\n[imports."new one"]\nsource = "s"\nversion = "^2"\n',
    );
    expect(text("", add)).toBe('[imports."new one"]\nsource = "s"\nversion = "^2"\n');
    expect(text('[pack]\r\nname = "x"\r\n', add)).toContain('"x"\r\n\r\n[imports."new one"]\r\nsource');
  });

  it("removes a table and the blank line that set it apart; comments on their own lines stay", () => {
    expect(text(PACK, { op: "remove", path: ["imports", "gas"] })).toBe(
      PACK.replace('[imports.gas]\nsource = "https://git.example.org/gas.git"\nversion = "^1"\n\n', ""),
    );
    expect(text(PACK, { op: "remove", path: ["imports", "review"] })).toContain("# reviews\n\n[imports.gas]");
    expect(text('[a]\nx = 1\n\n[imports.b]\nsource = "s"\n', { op: "remove", path: ["imports", "b"] })).toBe(
      "[a]\nx = 1\n",
    );
  });

  it.each([
    ['imports.b.source = "s"\nimports.c.source = "t"\n', 'imports.c.source = "t"\n'],
    ['[imports]\nb = { source = "s" } # gone\nc = { source = "t" }\n', '[imports]\nc = { source = "t" }\n'],
    ['imports = { b = { source = "s" }, c = { source = "t" } }\n', 'imports = { c = { source = "t" } }\n'],
    ['imports = { c = { source = "t" }, b = { source = "s" } }\n', 'imports = { c = { source = "t" } }\n'],
    ['imports = { b = { source = "s" } }\n', "imports = { }\n"],
    ['\ufeffimports = { b = { source = "s" } }\n', "\ufeffimports = { }\n"],
    ['[imports.b]\nsource = "s"\n[imports.b.more]\nx = 1\n[imports.c]\nsource = "t"\n', '[imports.c]\nsource = "t"\n'],
    ['[imports.b]\nsource = "s"', ""],
  ])("removes from %j", (before, after) => {
    expect(text(before, { op: "remove", path: ["imports", "b"] })).toBe(after);
  });

  it.each([
    [
      'imports = { c = { source = "t" } } # in line\n',
      'imports = { c = { source = "t" }, n = { source = "s" } } # in line\n',
    ],
    ["pack = 1\nimports = {}\n", 'pack = 1\nimports = { n = { source = "s" } }\n'],
    [
      "[rig]\nimports = { c = { source = 't' } }\n",
      "[rig]\nimports = { c = { source = 't' } }\n\n[imports.n]\nsource = \"s\"\n",
    ],
    ["\ufeff[pack]\nname = 'x'\n", "\ufeff[pack]\nname = 'x'\n\n[imports.n]\nsource = \"s\"\n"],
  ])("adds to %j", (before, after) => {
    expect(text(before, { op: "add", path: ["imports", "n"], fields: { source: "s" } })).toBe(after);
  });

  it("a comment right below an import stays with it, one that touches the next table stays with that", () => {
    const path = ["imports", "n"];
    const block = '\n[imports.n]\nsource = "s"\n';
    const own = '[imports.c]\nsource = "t"\n# more of c\n\n# globals\n[global]\n';
    const adds: TomlEdit = { op: "add", path, fields: { source: "s" } };
    expect(text(own, adds)).toBe(own.replace("# more of c\n", `# more of c\n${block}`));
    const next = '[imports.c]\nsource = "t"\n# globals\n[global]\n';
    expect(text(next, adds)).toBe(next.replace('"t"\n', `"t"\n${block}\n`));
    expect(text('[imports.c]\nsource = "t"\n# the end', adds)).toBe(`[imports.c]\nsource = "t"\n# the end\n${block}`);
  });

  it("removes below an entry of an array of tables", () => {
    const city =
      '[[rigs]]\nname = "a"\n[rigs.imports.x]\nsource = "s"\n\n[[rigs]]\nname = "b"\n[rigs.imports.x]\nsource = "s"\n';
    expect(text(city, { op: "remove", path: ["rigs", 1, "imports", "x"] })).toBe(
      '[[rigs]]\nname = "a"\n[rigs.imports.x]\nsource = "s"\n\n[[rigs]]\nname = "b"\n',
    );
  });

  it.each<[string, TomlEdit, string]>([
    [PACK, { op: "add", path: ["imports", "gas"], fields: {} }, "imports.gas is written already"],
    [PACK, { op: "remove", path: ["imports", "gone"] }, "imports.gone is not written there"],
    ["imports = [{ c = 1 }]\n", add, "edit it by hand"],
    ["[pack\n", add, "pack.toml:1: "],
  ])("refuses what it cannot prove %#", (before, edit, message) => {
    expect(editToml(before, "pack.toml", edit)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it("adding and removing again gives the old values, for any names and values", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
    const tables = fc.uniqueArray(fc.record({ name: word, source: word, comment: fc.boolean() }), {
      selector: (item) => item.name,
      maxLength: 5,
    });
    fc.assert(
      fc.property(tables, word, word, (existing, name, value) => {
        fc.pre(!existing.some((item) => item.name === name));
        const before = existing
          .map(({ name: key, source, comment }) => {
            const head = comment ? "# note\n" : "";
            return `${head}[imports.${tomlKey(key)}]\nsource = ${tomlString(source)} # tail\n`;
          })
          .join("\n");
        const path = ["imports", name];
        const added = text(before, { op: "add", path, fields: { source: value } });
        const removed = text(added, { op: "remove", path });
        expect(parseToml(removed, "f")).toEqual(parseToml(before, "f"));
        for (const line of before.split("\n")) expect(removed.split("\n")).toContain(line);
      }),
      { numRuns: 150 },
    );
  });

  it("whatever the form and the line ends of a file, lines keep their order and every comment stays", () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const forms: readonly ((key: string) => string)[] = [
      (key) => `# before ${key}\n[imports.${key}] # head\nsource = "s" # tail\n`,
      (key) => `[imports.${key}]\n# inside ${key}\nsource = 's'\nversion = """^1"""\n`,
      (key) => `[imports.${key}]\nsource = "s"\n[imports.${key}.more]\nlist = [ # deep\n  1,\n]\n`,
      (key) => `[other.${key}]\nx = { y = 1 } # other\n`,
      (key) => `[[rigs]]\nname = "${key}"\nimports.z.source = "s" # rig\n`,
    ];
    const part = fc.tuple(word, fc.constantFrom(...forms));
    const parts = fc.uniqueArray(part, { selector: ([key]) => key, maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.constantFrom("\n", "\r\n"), fc.boolean(), (written, newline, open) => {
        const blocks = written.map(([key, form]) => form(key)).join("\n");
        const before = `# top\n${blocks}${open ? "" : "# bottom\n"}`.replaceAll("\n", newline);
        const added = text(before, { op: "add", path: ["imports", "NEW"], fields: { source: "n" } });
        expect(inOrder(before.split(newline), added.split(newline))).toBe(true);
        expect(added.includes("\r\n")).toBe(newline === "\r\n");
        const removed = text(added, { op: "remove", path: ["imports", "NEW"] });
        expect(inOrder(removed.split(newline), added.split(newline))).toBe(true);
        const lines = (all: string) => all.split(newline).filter((line) => line.trim() !== "");
        expect(lines(removed)).toEqual(lines(before));
      }),
      { numRuns: 200 },
    );
  });
});

/** Whether all lines come in the other list too, in the same order; blank ones do not count. */
function inOrder(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const line of whole) if (at < part.length && (part[at] === line || part[at]?.trim() === "")) at++;
  while (part[at]?.trim() === "") at++;
  return at === part.length;
}
