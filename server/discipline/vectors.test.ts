import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runDisciplineCase } from "@/server/conformance/discipline";

const FOLDER = resolve(import.meta.dirname, "../../../shared/vectors/discipline");
const lines = ["cases.jsonl", "cases-open.jsonl"].flatMap((name) =>
  existsSync(join(FOLDER, name)) ? readFileSync(join(FOLDER, name), "utf8").split("\n").filter(Boolean) : [],
);
const cases = lines.map((line) => JSON.parse(line) as { readonly id: string; readonly why: string });

describe.skipIf(cases.length === 0)("discipline, the shared cases", () => {
  it.each(cases)("$id: $why", { timeout: 60_000 }, async (given) => {
    const folder = mkdtempSync(join(tmpdir(), "cityhall-case-"));
    try {
      expect(await runDisciplineCase(given, { store: "embedded", folder, caseFolder: FOLDER })).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
