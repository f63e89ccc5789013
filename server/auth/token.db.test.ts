import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerCity } from "../bead/register-city";
import { momentCursor } from "../db/page-cursor";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { findToken, issueToken, listTokens, revokeToken, tokenPrefix } from "./token";

const now = new Date("2026-01-05T08:00:00Z");
const act = { actor: "root", now };
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    for (const cityId of ["quay", "many"])
      await registerCity(store, { cityId, name: cityId, path: "/city", stores: [] }, act);
  });
  afterAll(() => store.close());
  const issue = (life: number) =>
    issueToken(store, { cityId: "quay", name: "ci", actor: "ci", abilities: ["bead.read"], days: life }, act);
  const find = (header: string, at = now) => findToken(store, header, at);

  test("security 9 a token counts until its last moment, and what is stored is no token", async () => {
    const { id, secret } = await issue(1);
    expect(await find(`Bearer ${secret}`, new Date(days(1).getTime() - 1))).toMatchObject({ id, cityId: "quay" });
    expect(await find(`Bearer ${secret}`, days(1))).toBeUndefined();
    const [row] = await store.query<Record<string, unknown>>(sql`select * from tokens where id = ${id}`);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(await find(`Bearer ${String(row!.token_hash)}`)).toBeUndefined();
    expect(await find(`Bearer ${tokenPrefix}${String(row!.token_hash).slice(0, 43)}`)).toBeUndefined();
    for (const wrong of [secret, `bearer ${secret}`, `Bearer ${secret} `, `Bearer ${secret}x`, `Basic ${secret}`, ""])
      expect(await find(wrong), wrong).toBeUndefined();
    await expect(issue(0)).rejects.toThrow("from 1 to 366 days");
    await expect(issue(Number.NaN)).rejects.toThrow("from 1 to 366 days");
    await revokeToken(store, { cityId: "quay", id }, act);
    expect(await find(`Bearer ${secret}`)).toBeUndefined();
    await expect(revokeToken(store, { cityId: "quay", id }, act)).rejects.toThrow("no token");
    await expect(revokeToken(store, { cityId: "many", id }, act)).rejects.toThrow("no token");
  });

  test("security 11 tokens are listed a page at a time, each once, also those of one moment", async () => {
    await store.query(sql`
      insert into tokens (city_id, id, token_hash, prefix, name, actor, abilities, created_by, created_at, expires_at)
      select 'many', 't' || n, 'h' || n, 'p', 'n', 'a', '[]', 'root', ${now.toISOString()}::timestamptz + (n / 7) * interval '1 second',
        ${days(9).toISOString()}::timestamptz from generate_series(1, 100) n`);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listTokens(store, "many", { limit: 30, cursor });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last || page.length < 30) break;
      cursor = momentCursor(last.createdAt.toISOString(), last.id);
    }
    expect(new Set(seen).size).toBe(100);
    expect(seen).toEqual((await listTokens(store, "many")).map(({ id }) => id));
    await expect(listTokens(store, "many", { limit: 1, cursor: "bm9uZQ" })).rejects.toThrow("page cursor");
  });
});
