import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { rationalText } from "@/lib/provider/rational";
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

/** Rows of earlier orders make every check dearer, so a store serves so many and the next begins empty. */
const RUNS_PER_STORE = 100;

describe.each(storeKinds)("%s", (kind) => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await ProviderServer.start();
  });
  afterAll(() => server.close());

  test(
    "notes 7 in any order of engines, crashes, restarts and people, money follows what the provider did",
    async () => {
      for (let left = RUNS; left > 0; left -= RUNS_PER_STORE) {
        const store = await testStore(kind);
        try {
          server.received.length = 0;
          const bench = await ProviderBench.open(store, server, "sandbox-image");
          await fc.assert(
            fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 24 }), (happenings) =>
              expectMoneyToFollow(bench, happenings),
            ),
            { numRuns: Math.min(left, RUNS_PER_STORE), endOnFailure: true },
          );
        } finally {
          await store.close();
        }
      }
    },
    60_000 + RUNS * 1_000,
  );
});

async function expectMoneyToFollow(bench: ProviderBench, happenings: readonly Happening[]): Promise<void> {
  const run = new Interleaving(bench);
  await run.happen({ kind: "start", deed: "deliver" });
  for (const next of happenings) await run.happen(next);
  await run.finish();
  for (const [prompt, deed] of run.deeds) {
    const sent = bench.server.received.filter((request) => run.promptOf(request) === prompt).length;
    const [row] = await bench.store.db
      .select()
      .from(providerExecutions)
      .where(
        eq(providerExecutions.requestBody, JSON.stringify({ prompt, n: 1, quality: "draft", response_format: "url" })),
      );
    const { state, code, settlement } = row!;
    const worked = sent > 0 && deed.startsWith("deliver");
    expect(sent).toBeLessThanOrEqual(1);
    expect(["settled", "released", "reconciliation"]).toContain(state);
    if (code === DECIDED) continue;
    // The engine charges only what was delivered and said so, and gives back only what was certainly not done.
    if (state === "settled") expect([deed, rationalText(readPrice(settlement!).total)]).toEqual(["deliver", "1/10"]);
    if (state === "released") expect(worked).toBe(false);
    if (worked) expect(["settled", "reconciliation"]).toContain(state);
  }
  await bench.check();
}
