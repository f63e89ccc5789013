import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { lockedSource } from "./locked-source";
import { EMPTY_LOCK, type PacksLock, parsePacksLock, printPacksLock } from "./packs-lock";

const SOURCE = "https://git.example.org/guild/press.git";
const TEXT = `schema = 1

[packs."https://git.example.org/a.git//x"]
version = "sha:0a1b"
commit = "0a1b"
fetched = "2026-05-01T10:00:00Z"

[packs."${SOURCE}"]
version = "1.2.0"
commit = "c0ffee"
fetched = "2026-05-01T10:00:00Z"
`;

function parse(text: string) {
  const collector = new DiagnosticCollector();
  return { lock: parsePacksLock(text, "packs.lock", collector), items: collector.items };
}

describe("reference 8.4 packs.lock", () => {
  it("prints what it read, byte for byte", () => {
    expect(printPacksLock(parse(TEXT).lock!)).toBe(TEXT);
    expect(printPacksLock(EMPTY_LOCK)).toBe("schema = 1\n");
  });

  it("any lock survives printing and reading", () => {
    const word = fc.string({ unit: "grapheme" });
    const entry = fc.record({ version: word, commit: word, fetched: word });
    fc.assert(
      fc.property(fc.dictionary(word, entry), (packs) => {
        const lock: PacksLock = { schema: 1, packs };
        const printed = printPacksLock(lock);
        const again = parse(printed).lock!;
        expect(new Map(Object.entries(again.packs))).toEqual(
          new Map(Object.entries(packs).map(([source, locked]) => [source, { ...locked }])),
        );
        expect(printPacksLock(again)).toBe(printed);
      }),
      { numRuns: 200 },
    );
  });

  it("schema 0 or absent is 1, a date without quotes is read, unknown keys are ignored", () => {
    const { lock, items } = parse('extra = 1\n[packs.x]\nfetched = 2026-05-01T10:00:00Z\ncommit = "a"\n');
    expect(items).toEqual([]);
    expect(lock).toEqual({
      schema: 1,
      packs: { x: { version: "", commit: "a", fetched: "2026-05-01T10:00:00.000Z" } },
    });
  });

  it.each([
    ["schema = = 1\n", { line: 1 }],
    ["schema = 2\n", { line: 1, column: 1 }],
    ["packs = 3\n", { line: 1 }],
    ["[packs.x]\ncommit = 3\n", { line: 2, column: 1 }],
  ])("%j is reported as such", (text, place) => {
    const { lock, items } = parse(text);
    expect(lock).toBeUndefined();
    expect(items).toEqual([
      expect.objectContaining({
        ...place,
        severity: "error",
        message: expect.stringMatching(/^parsing packs\.lock: /),
      }),
    ]);
  });

  it("reference 8.3: a remote source needs an entry with a commit", () => {
    const { lock } = parse(TEXT);
    expect(lockedSource(SOURCE, lock)).toMatchObject({ ok: true, value: { commit: "c0ffee" } });
    expect(lockedSource(SOURCE, undefined)).toEqual({
      ok: false,
      message: `remote import ${SOURCE} is not installed (missing packs.lock); run "gc import install"`,
    });
    const empty: PacksLock = { schema: 1, packs: { [SOURCE]: { version: "1", commit: "", fetched: "" } } };
    const missing = {
      ok: false,
      message: `remote import ${SOURCE} is not installed (missing packs.lock entry); run "gc import install"`,
    };
    expect(lockedSource(SOURCE, empty)).toEqual(missing);
    expect(lockedSource(SOURCE, EMPTY_LOCK)).toEqual(missing);
  });
});
