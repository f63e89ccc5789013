import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { beads } from "@/drizzle/schema/beads";
import { createBead } from "../bead/create-bead";
import { registerCity } from "../bead/register-city";
import { addJob } from "../job/add-job";
import type { Store } from "./store";
import { storeKinds, testStore } from "./testing";

const now = new Date("2026-01-05T08:00:00Z");
const act = { actor: "test", now };

describe.each(storeKinds)("security 12 on the %s store", (kind) => {
  let store: Store;
  const idOf: Record<string, string> = {};
  beforeAll(async () => {
    store = await testStore(kind);
    for (const cityId of ["quay", "other"]) {
      await registerCity(store, { cityId, name: cityId, path: "/city", stores: [{ rig: "", prefix: cityId }] }, act);
      idOf[cityId] = (await createBead(store, { cityId, rig: null, title: "mend", type: "task" }, act)).id;
    }
  });
  afterAll(() => store.close());

  test("every table that has a city id is under the policy, for its owner too", async () => {
    const open = await store.query(sql`
      select t.relname from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'city_id' and not a.attisdropped
      where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
        and not (t.relrowsecurity and t.relforcerowsecurity
          and exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'city_isolation'))`);
    expect(open).toEqual([]);
  });

  test("a statement that forgets its city reads the rows of one city only", async () => {
    const quay = store.forCity("quay");
    expect((await quay.db.select().from(beads)).map((row) => row.cityId)).toEqual(["quay"]);
    expect(await quay.query(sql`select city_id from beads`)).toEqual([{ city_id: "quay" }]);
    await quay.transaction(async (tx) => {
      expect(await tx.query(sql`select city_id from beads`)).toEqual([{ city_id: "quay" }]);
      expect((await tx.db.select().from(beads)).map((row) => row.cityId)).toEqual(["quay"]);
    });
    expect(await store.query(sql`select city_id from beads order by 1`)).toHaveLength(2);
  });

  test("a row of another city can neither be changed, removed nor written", async () => {
    const quay = store.forCity("quay");
    const changed = await quay.db.update(beads).set({ title: "x" }).where(eq(beads.id, idOf.other!)).returning();
    expect(changed).toEqual([]);
    expect(await quay.db.delete(beads).where(eq(beads.cityId, "other")).returning()).toEqual([]);
    await expect(
      quay.db.insert(audit).values({ cityId: "other", at: now, actor: "x", action: "x", result: "done" }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
  });

  test("work of a city goes on as before: beads, events, jobs", async () => {
    const quay = store.forCity("quay");
    const bead = await createBead(quay, { cityId: "quay", rig: null, title: "paint", type: "task" }, act);
    expect(bead.id).not.toBe(idOf.quay);
    if (kind === "embedded") await addJob(quay, { cityId: "quay", task: "x", payload: {} });
  });

  test("the city is left with the transaction", async () => {
    await store.forCity("quay").query(sql`select 1`);
    const [row] = await store.query<{ city: string; user: string; login: string }>(
      sql`select coalesce(current_setting('cityhall.city', true), '') as city, current_user as user, session_user as login`,
    );
    expect(row?.city).toBe("");
    expect(row?.user).toBe(row?.login);
  });

  test("the store of a city is not the way into another", () => {
    expect(() => store.forCity("quay").forCity("other")).toThrow("invariant");
  });
});
