import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { rationalText } from "@/lib/provider/rational";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { DECIDED } from "./decide-execution";
import { readPrice } from "./price-json";
import { DEEDS, type Happening, Interleaving } from "./testing/interleaving";
import { ProviderBench } from "./testing/provider-bench";
import { ProviderServer } from "./testing/provider-server";

/** Raised for a long search (`PROVIDER_INTERLEAVINGS=10000`). */
const RUNS = Number(process.env.PROVIDER_INTERLEAVINGS ?? 12);

const pick = fc.nat(1000);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("start" as const), deed: fc.constantFrom(...DEEDS) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("step" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("kill" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("decide" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("recover" as const) }) },
);

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let server: ProviderServer;
  let bench: ProviderBench;
  beforeAll(async () => {
    store = await testStore(kind);
    server = await ProviderServer.start();
    bench = await ProviderBench.open(store, server, "sandbox-image");
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  test(
    "notes 7 in any order of engines, crashes, restarts and people, money follows what the provider did",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 24 }), async (happenings) => {
          const run = new Interleaving(bench);
          await run.happen({ kind: "start", deed: "deliver" });
          for (const next of happenings) await run.happen(next);
          await run.finish();
          for (const [prompt, deed] of run.deeds) {
            const sent = server.received.filter((request) => run.promptOf(request) === prompt).length;
            const [row] = await store.db
              .select()
              .from(providerExecutions)
              .where(
                eq(
                  providerExecutions.requestBody,
                  JSON.stringify({ prompt, n: 1, quality: "draft", response_format: "url" }),
                ),
              );
            const { state, code, settlement } = row!;
            const worked = sent > 0 && deed.startsWith("deliver");
            expect(sent).toBeLessThanOrEqual(1);
            expect(["settled", "released", "reconciliation"]).toContain(state);
            if (code === DECIDED) continue;
            // The engine charges only what was delivered and said so, and gives back only what was certainly not done.
            if (state === "settled")
              expect([deed, rationalText(readPrice(settlement!).total)]).toEqual(["deliver", "1/10"]);
            if (state === "released") expect(worked).toBe(false);
            if (worked) expect(["settled", "reconciliation"]).toContain(state);
          }
          await bench.check();
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    60_000 + RUNS * 1_000,
  );
});
