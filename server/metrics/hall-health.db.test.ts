import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrations } from "@/drizzle/migrations/bundle";
import { rememberBackup } from "../backup/last-backup";
import { storeKinds, testStore } from "../db/testing";
import { parseEnv } from "../env";
import { hallHealth } from "./hall-health";

const now = new Date("2026-12-01T08:00:00.000Z");
const settings = parseEnv({
  CITYHALL_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  CITYHALL_METRICS_TOKEN: "hush-hush-hush-hush-hush-hush",
  OIDC_ISSUER: "https://id.example.org",
  OIDC_CLIENT_ID: "hall",
  OIDC_CLIENT_SECRET: "hush-client",
});

test.each(storeKinds)("security 8 the health of a hall on %s says how it is and no secret", async (kind) => {
  const store = await testStore(kind);
  try {
    expect(await hallHealth(store, settings, false, now)).toMatchObject({ backup: null, work: [] });
    await rememberBackup(store, { actor: "ada", now });
    await store.query(sql`
      insert into schedules (city_id, task, last_run_at) values
        ('c1', 'orders', ${"2026-12-01T07:00:00Z"}::timestamptz), ('c2', 'orders', ${"2026-12-01T07:30:00Z"}::timestamptz)`);
    const health = await hallHealth(store, settings, true, now);
    expect(health).toMatchObject({
      store: { kind, schema: migrations.at(-1)!.name },
      backup: { at: now.toISOString(), by: "ada" },
      settings: { provider: "id.example.org", keys: ["k1"], metrics: true, traces: true, readOnly: false },
    });
    expect(health.work).toMatchObject([{ task: "orders", cities: 2 }]);
    expect(new Date(health.work[0]!.lastRunAt).toISOString()).toBe("2026-12-01T07:30:00.000Z");
    expect(health.store.bytes).toBeGreaterThan(0);
    expect(JSON.stringify(health)).not.toMatch(/hush|BwcH/);
  } finally {
    await store.close();
  }
});
