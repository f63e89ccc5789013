import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { storeKinds } from "@/server/db/testing";
import { isStoreArea } from "./runtime";
import type { RuntimeCase } from "./runtime/case";
import { runArea } from "./runtime/store";
import { storeOf } from "./runtime/world";

const VECTORS = "../shared/vectors/runtime.jsonl";

describe.skipIf(!existsSync(VECTORS)).each(storeKinds)("runtime cases of the store on the %s store", (store) => {
  afterAll(async () => (await storeOf(store)).close());
  const lines = existsSync(VECTORS) ? readFileSync(VECTORS, "utf8").split("\n").filter(Boolean) : [];
  const cases = lines.map((line) => JSON.parse(line) as RuntimeCase & { readonly why: string });
  for (const one of cases.filter(({ area }) => isStoreArea(area))) {
    it(`${one.id}: ${one.why}`, async () => {
      expect(await runArea(one, { store, folder: "", caseFolder: dirname(resolve(VECTORS)) })).toEqual([]);
    });
  }
});
