import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeKinds } from "@/server/db/testing";
import { runRuntimeCase } from "./runtime";
import type { RuntimeCase } from "./runtime/case";
import { storeOf } from "./runtime/world";

/** Our own cases, one or more a rule of the decisions and the runtime reference, and those that are handed around. */
const FILES = ["server/conformance/rules/runtime.jsonl", "../shared/vectors/runtime.jsonl"].filter((file) =>
  existsSync(file),
);

describe.each(storeKinds)("runtime cases on the %s store", (store) => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cityhall-case-"));
  });
  afterAll(async () => {
    await (await storeOf(store)).close();
    await rm(folder, { recursive: true, force: true });
  });
  for (const file of FILES) {
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    for (const one of lines.map((line) => JSON.parse(line) as RuntimeCase & { readonly why: string })) {
      it(`${one.id}: ${one.why}`, async () => {
        const context = { store, folder: join(folder, one.id), caseFolder: dirname(resolve(file)) };
        expect(await runRuntimeCase(one, context)).toEqual([]);
      });
    }
  }
});
