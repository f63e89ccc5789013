import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runPackCase } from "./pack";

const caseFolder = fileURLToPath(new URL("../../../shared/vectors", import.meta.url));
const file = join(caseFolder, "pack.jsonl");
const folder = mkdtempSync(join(tmpdir(), "cityhall-pack-cases-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
const cases = lines.map((line) => JSON.parse(line) as { id: string; why: string });

describe.skipIf(cases.length === 0)("pack: the handed cases", () => {
  it.each(cases)("$id: $why", async (testCase) => {
    const context = { store: "embedded", folder: join(folder, testCase.id), caseFolder } as const;
    expect(await runPackCase(testCase, context)).toEqual([]);
  });
});
