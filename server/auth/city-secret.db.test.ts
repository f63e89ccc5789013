import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerCity } from "../bead/register-city";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listCitySecrets, removeCitySecret, resealCitySecrets, revealCitySecret, setCitySecret } from "./city-secret";
import { parseKeyring } from "./secret-box";

const act = { actor: "root", now: new Date("2026-01-05T08:00:00Z") };
const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const older = parseKeyring(keyOf("k1", 1));
const rotated = parseKeyring(`${keyOf("k2", 2)},${keyOf("k1", 1)}`);
const newest = parseKeyring(keyOf("k2", 2));

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    for (const cityId of ["quay", "other"])
      await registerCity(store, { cityId, name: cityId, path: "/city", stores: [] }, act);
  });
  afterAll(() => store.close());

  test("security 9 a secret is stored sealed, is listed by name, and outlives the rotation of its key", async () => {
    const quay = store.forCity("quay");
    await setCitySecret(quay, older, { cityId: "quay", name: "git", text: "s3cret-text" }, act);
    expect(JSON.stringify(await store.query(sql`select * from city_secrets`))).not.toContain("s3cret");
    expect(await listCitySecrets(quay, rotated, "quay")).toMatchObject([{ name: "git", key: "k1", current: false }]);
    await expect(revealCitySecret(quay, newest, "quay", "git")).rejects.toThrow('The key "k1"');
    expect(await resealCitySecrets(quay, rotated, "quay", act)).toBe(1);
    expect(await revealCitySecret(quay, newest, "quay", "git")).toBe("s3cret-text");
  });

  test("security 9 a sealed text that is moved to another city does not open there", async () => {
    await store.query(sql`
      insert into city_secrets (city_id, name, sealed, updated_by, updated_at)
      select 'other', name, sealed, updated_by, updated_at from city_secrets where city_id = 'quay'`);
    await expect(revealCitySecret(store, newest, "other", "git")).rejects.toMatchObject({ code: "secret-sealed" });
    await removeCitySecret(store, "other", "git");
    await expect(revealCitySecret(store, newest, "other", "git")).rejects.toMatchObject({ code: "secret-not-found" });
  });

  test("security 9 without a key nothing is kept", async () => {
    const secret = { cityId: "quay", name: "x", text: "y" };
    await expect(setCitySecret(store, [], secret, act)).rejects.toThrow("CITYHALL_SECRET_KEYS");
  });
});
