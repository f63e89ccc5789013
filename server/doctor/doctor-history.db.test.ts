import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkResult } from "@/lib/doctor/check-result";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { keptRuns, listRuns } from "./doctor-history";
import { recordFindings } from "./findings";

const at = (minute: number) => new Date(Date.UTC(2026, 4, 2, 10, minute));
const row = (name: string, status: "ok" | "error" | "warning" | "not-run") =>
  checkResult(name, { status, message: status }, { fixable: false, owner: "core", durationMs: 7 });

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("a run of one check adds the picture of all to the history", async () => {
    const all = [row("rope", "error"), row("mast", "ok"), row("sail", "not-run"), row("hull", "warning")];
    await recordFindings(store, "c1", all, { complete: true, now: at(1) });
    await recordFindings(store, "c1", [row("rope", "ok")], { complete: false, now: at(2) });
    const runs = await listRuns(store, "c1", 10);
    expect(runs).toMatchObject([
      { ran: 3, passed: 1, warned: 1, failed: 1, notRun: 1, durationMs: 28 },
      { ran: 1, passed: 2, warned: 1, failed: 0, notRun: 1, durationMs: 7 },
    ]);
    expect(runs.map((run) => new Date(run.at).toISOString())).toEqual([at(1).toISOString(), at(2).toISOString()]);
    expect(await listRuns(store.forCity("c2"), "c1", 10)).toEqual([]);
  });

  test(`a city keeps ${keptRuns} runs, the newest`, async () => {
    await store.query(sql`
      insert into doctor_runs select 'c3', ${at(0).toISOString()}::timestamptz - n * interval '1 minute', n::text, 1, 1, 0, 0, 0, 0
      from generate_series(1, ${keptRuns}) n`);
    await recordFindings(store, "c3", [row("rope", "ok")], { complete: true, now: at(1) });
    const [count] = await store.query<{ n: number }>(sql`select count(*) as n from doctor_runs where city_id = 'c3'`);
    expect(count?.n).toBe(keptRuns);
    expect(new Date((await listRuns(store, "c3", 1))[0]!.at)).toEqual(at(1));
  });
});
