import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runPackCase } from "./pack";

const caseFolder = fileURLToPath(new URL("../../../shared/vectors", import.meta.url));
/** Our own cases, one or more a rule, and those that are handed around. */
const files = [fileURLToPath(new URL("./rules/pack.jsonl", import.meta.url)), join(caseFolder, "pack.jsonl")];
const folder = mkdtempSync(join(tmpdir(), "cityhall-pack-cases-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cases = files.flatMap((file) => {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line) as { id: string; why: string });
});

describe("pack cases", () => {
  it.each(cases)("$id: $why", async (testCase) => {
    const context = { store: "embedded", folder: join(folder, testCase.id), caseFolder } as const;
    expect(await runPackCase(testCase, context)).toEqual([]);
  });
});

describe("reference 29 order fields go by the keys of the order file", () => {
  it("skip_aliases and check_timeout are compared", async () => {
    const order = (check: string) => ({
      id: `order-${check}`,
      area: "orders",
      stage: "orders",
      files: {
        "city.toml": "",
        "pack.toml": '[pack]\nname = "tower"\nschema = 2\n',
        "orders/noon.toml":
          '[order]\nformula = "ring"\ntrigger = "condition"\ncheck = "test"\ncheck_timeout = "5s"\nskip_aliases = ["lunch"]\n',
      },
      expect: { orders: [{ scoped_name: "noon", check_timeout: check, skip_aliases: ["lunch"] }] },
    });
    const run = (check: string) =>
      runPackCase(order(check), { store: "embedded", folder: join(folder, check), caseFolder });
    expect(await run("5s")).toEqual([]);
    expect(await run("6s")).toEqual(['order noon.check_timeout: expected "6s", actual "5s"']);
  });
});
