import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memberships } from "@/drizzle/schema/memberships";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { createBead } from "../bead/create-bead";
import { registerCity } from "../bead/register-city";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import type { Context } from "./context";
import { createCallerFactory, type ProcedureMeta } from "./procedures";
import { appRouter } from "./router";

const now = new Date("2026-01-05T08:00:00Z");
const tree = memoryTree({
  "city.toml": '[workspace]\nname = "quay"\n',
  "pack.toml": '[pack]\nname = "quay"\nschema = 2\n',
});
const loaded = { ...composeCity(tree, "/city"), tree } as unknown as LoadedCity;
const cityOf = (id: string): OpenCity => ({
  id,
  path: "/city",
  load: async () => loaded,
  state: async () => ({ current: loaded, lastGood: loaded, loadedAt: now.getTime() }),
  recorded: async () => {},
});
const open = new Map(["quay", "other"].map((id) => [id, cityOf(id)]));
const caller = createCallerFactory(appRouter);

type Definition = { _def: { meta: ProcedureMeta; type: string; inputs: { shape?: object }[] } };
const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { meta, type } = (procedure as unknown as Definition)._def;
  return { path, type, ladder: meta.ladder!, action: meta.action ?? "", permission: meta.permission };
});
const inCity = procedures.filter(({ ladder }) => ladder.startsWith("city"));
const changes = procedures.filter(({ type }) => type === "mutation");

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  let theirs = "";
  beforeAll(async () => {
    store = await testStore(kind);
    const act = { actor: "test", now };
    for (const id of open.keys())
      await registerCity(store, { cityId: id, name: id, path: "/city", stores: [{ rig: "", prefix: id }] }, act);
    theirs = (await createBead(store, { cityId: "other", rig: null, title: "sealed-title-7", type: "task" }, act)).id;
    await store.db
      .insert(memberships)
      .values({ cityId: "quay", personId: "mira", role: "admin", grantedBy: "test", grantedAt: now });
  });
  afterAll(() => store.close());

  const context = (personId: string, isAdmin = false): Context => ({
    store,
    cities: { get: async (id) => open.get(id), list: () => [...open.values()], open: async () => cityOf("quay") },
    session: { idHash: personId, personId, name: personId, isAdmin, authMethod: "test" },
    requestId: "r-1",
    ipHash: "",
    now: () => now,
  });
  /** What a call answers, as somebody outside would see it. */
  const answer = async (asking: Context, path: string, input: object): Promise<string> => {
    const call = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller(asking));
    try {
      return JSON.stringify(await (call as (given: object) => Promise<unknown>)(input)) ?? "";
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      return `${code}: ${message}`;
    }
  };
  /** An input of every key under which a procedure may look for something. */
  const about = (city: string, id: string) => ({
    ...{ city, id, bead: id, ids: [id], beads: [{ id }], name: id, root: id, rootId: id, subject: id, convoy: id },
    ...{ person: id, path: id, order: id, work: id, target: id, check: id, text: id, patch: {}, on: id },
  });
  /** Random ids of an answer tell nothing. */
  const without = (text: string, word: string) =>
    text.replaceAll(word, "…").replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "…");

  test.each(inCity)("security 12 $path answers the same for a city of others and for none", async ({ path }) => {
    const asking = context("mira");
    const others = await answer(asking, path, about("other", theirs));
    const none = await answer(asking, path, about("nowhere", theirs));
    expect(without(others, "other")).toBe(without(none, "nowhere"));
    expect(others).toMatch(/^NOT_FOUND: There is no city/);
  });

  // The log is what the other calls here are written down in.
  const beyondTheLog = inCity.filter(({ path }) => path !== "event.audit");
  test.each(beyondTheLog)("security 12 $path answers the same for a bead of others and for none", async ({ path }) => {
    const asking = context("mira");
    const made = theirs.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    const others = await answer(asking, path, about("quay", theirs));
    const none = await answer(asking, path, about("quay", made));
    expect(others).not.toContain("sealed-title-7");
    expect(without(others, theirs)).toBe(without(none, made));
  });

  const rowsOf = async (action: string) =>
    store.query<{ result: string }>(sql`select result from audit where action = ${action} order by id`);

  test.each(changes)("security 8 $path writes one audit row for an attempt, two for a task", async (procedure) => {
    const { path, action, ladder } = procedure;
    const asking = ladder.startsWith("member") ? context("root", true) : context("mira");
    const before = (await rowsOf(action)).length;
    await answer(asking, path, { city: "quay", id: "quay-none" });
    const written = (await rowsOf(action)).slice(before);
    const needsGrant = written.length === 1 && written[0]?.result === "denied";
    expect(written).toHaveLength(ladder === "cityTask" && !needsGrant ? 2 : 1);
  });

  test.each(changes)("security 8 $path writes one audit row for a denied attempt", async (procedure) => {
    const { path, action, ladder, permission } = procedure;
    const frozen = { ...(ladder.startsWith("member") ? context("root", true) : context("mira")), frozen: "Read-only." };
    const before = (await rowsOf(action)).length;
    const told = await answer(frozen, path, { city: "quay", id: "quay-none" });
    const written = (await rowsOf(action)).slice(before);
    // What somebody does for themselves alone (their visits, their own sessions) goes on while a console is read-only.
    if (permission === "session.self") expect([told.startsWith("FORBIDDEN"), written.length]).toEqual([false, 1]);
    else expect([told.split(":")[0], written.map(({ result }) => result)]).toEqual(["FORBIDDEN", ["denied"]]);
  });

  const deniedTo = async (person: string) =>
    store.query<{ city: string; action: string; target: string }>(sql`
      select city_id as city, action, target from audit where actor = ${person} and result = 'denied' order by id`);

  test.each(inCity)(
    "security 8 $path is written down where somebody tries it on a city of others",
    async (procedure) => {
      const { path, action } = procedure;
      const stranger = `stranger of ${path}`;
      await answer(context(stranger), path, about("other", "x"));
      await answer(context(stranger), path, about("no\u0000where", "x"));
      expect(await deniedTo(stranger)).toEqual([
        { city: "other", action: action || path, target: "city other" },
        { city: "", action: action || path, target: "city no\ufffdwhere" },
      ]);
    },
  );

  test("security 8 a read that a role does not include is written down, and not for every time that a page asks", async () => {
    // The process counts for all of its stores.
    const vera = `vera of ${kind}`;
    await store.db
      .insert(memberships)
      .values({ cityId: "quay", personId: vera, role: "viewer", grantedBy: "test", grantedAt: now });
    for (let count = 0; count < 10; count++) await answer(context(vera), "token.list", { city: "quay" });
    await answer(context(vera), "hall.audit", {});
    const rows = await deniedTo(vera);
    expect(rows.filter(({ action }) => action === "token.list")).toHaveLength(3);
    expect(rows.at(-1)).toEqual({ city: "", action: "hall.audit", target: "" });
  });
});
