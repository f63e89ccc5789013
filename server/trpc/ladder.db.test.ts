import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { memberships } from "@/drizzle/schema/memberships";
import { may } from "@/lib/access/may";
import type { Permission } from "@/lib/access/permission";
import { roles } from "@/lib/access/role";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { createBead } from "../bead/create-bead";
import { registerCity } from "../bead/register-city";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { readEvents } from "../event/read-events";
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

type Definition = { _def: { meta: ProcedureMeta; inputs: { shape?: object }[] } };
const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { meta, inputs } = (procedure as unknown as Definition)._def;
  const cityBound = inputs.some(({ shape }) => shape !== undefined && "city" in shape);
  return { path, permission: meta.permission!, cityBound };
});
const inCity = procedures.filter(({ cityBound }) => cityBound);
const elsewhere = procedures.filter(({ cityBound }) => !cityBound);

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    const act = { actor: "test", now };
    for (const id of open.keys())
      await registerCity(store, { cityId: id, name: id, path: "/city", stores: [{ rig: "", prefix: id }] }, act);
    for (const role of roles)
      await store.db
        .insert(memberships)
        .values({ cityId: "quay", personId: role, role, grantedBy: "test", grantedAt: now });
  });
  afterAll(() => store.close());

  const context = (personId: string | undefined): Context => ({
    store,
    cities: { get: async (id) => open.get(id), list: () => [...open.values()], open: async () => cityOf("quay") },
    session: personId ? { idHash: personId, personId, name: personId, isAdmin: false, authMethod: "test" } : undefined,
    requestId: "r-1",
    ipHash: "",
    now: () => now,
  });
  /** The code that a call with nothing but a city ends with; `PASSED` when the ladder let it through to its input or its work. */
  const outcome = async (personId: string | undefined, path: string, city: string): Promise<string> => {
    const call = path
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller(context(personId)));
    try {
      await (call as (input: unknown) => Promise<unknown>)({ city });
      return "PASSED";
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      // What the work itself does not find is no answer of the ladder.
      if (code === "NOT_FOUND") return message === `There is no city "${city}" here.` ? code : "PASSED";
      return ["UNAUTHORIZED", "FORBIDDEN"].includes(code) ? code : "PASSED";
    }
  };

  test.each(procedures)("security 5 $path needs somebody who is signed in", async ({ path }) => {
    expect(await outcome(undefined, path, "quay")).toBe("UNAUTHORIZED");
  });

  test.each(inCity)("security 5 $path asks for its permission, role by role", async ({ path, permission }) => {
    for (const role of roles) {
      const allowed = may({ role, grants: [] }, permission);
      expect(await outcome(role, path, "quay"), `${role}`).toBe(allowed ? "PASSED" : "FORBIDDEN");
    }
  });

  test.each(inCity)("security 12 $path does not know the city of somebody else", async ({ path }) => {
    expect(await outcome("admin", path, "other")).toBe("NOT_FOUND");
    expect(await outcome("stranger", path, "quay")).toBe("NOT_FOUND");
  });

  test.each(elsewhere)(
    "security 5 $path belongs to no city and asks for its permission",
    async ({ path, permission }) => {
      const allowed = may({ role: "viewer", grants: [] }, permission);
      const result = await outcome("stranger", path, "quay");
      expect(result === "FORBIDDEN").toBe(!allowed);
    },
  );

  const auditRows = async (action: string) =>
    (await store.db.select().from(audit).where(eq(audit.action, action))).map(({ actor, result, target }) => ({
      actor,
      result,
      target,
    }));

  test("security 8 a change writes one audit row with its events, a denied try writes one too", async () => {
    const bead = await createBead(
      store,
      { cityId: "quay", rig: null, title: "mend", type: "task" },
      { actor: "t", now },
    );
    await caller(context("operator")).bead.close({ city: "quay", id: bead.id });
    await expect(caller(context("viewer")).bead.close({ city: "quay", id: bead.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "This needs the role operator; you are viewer here.",
    });
    const rows = (await auditRows("bead.close")).filter((row) => row.target === bead.id || row.actor === "viewer");
    expect(rows).toContainEqual({ actor: "operator", result: "done", target: bead.id });
    expect(rows.filter((row) => row.actor === "viewer" && row.result === "denied")).not.toHaveLength(0);
    const events = await readEvents(store, { cityId: "quay", subject: bead.id });
    expect(events.map((event) => [event.type, event.requestId])).toContainEqual(["bead.closed", "r-1"]);
  });

  test("security 5 a role in a rig is enough for every act on beads of that rig, and on no other", async () => {
    const act = { actor: "t", now };
    const make = (rig: string | null) => createBead(store, { cityId: "quay", rig, title: "mend", type: "task" }, act);
    await registerCity(
      store,
      {
        cityId: "quay",
        name: "quay",
        path: "/city",
        stores: ["", "web"].map((rig) => ({ rig, prefix: rig || "quay" })),
      },
      act,
    );
    const role = {
      cityId: "quay",
      personId: "rigger",
      rig: "web",
      role: "operator",
      grantedBy: "test",
      grantedAt: now,
    };
    await store.db.insert(memberships).values(role);
    const [mine, other, theirs] = [await make("web"), await make("web"), await make(null)];
    const bead = caller(context("rigger")).bead;
    const acts = (id: string) => [
      () => bead.comment({ city: "quay", id, text: "x" }),
      () => bead.update({ city: "quay", id, patch: { priority: 1 } }),
      () => bead.addEdge({ city: "quay", id, onId: other.id }),
      () => bead.removeEdge({ city: "quay", id, onId: other.id, type: "blocks" }),
      () =>
        bead.bulk({
          city: "quay",
          beads: [{ id }],
          ids: [id],
          act: { kind: "priority", priority: 2 },
          idempotencyKey: `key-of-${id}`,
        }),
    ];
    for (const doIt of acts(mine.id)) await doIt();
    for (const doIt of acts(theirs.id)) await expect(doIt()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const both = {
      city: "quay",
      beads: [mine, theirs].map(({ id }) => ({ id })),
      ids: [],
      act: { kind: "reopen" as const },
    };
    await expect(bead.bulk({ ...both, idempotencyKey: "key-of-both" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("security 9 a token may do no more than whoever issues it, whose grants are given by name", async () => {
    const issue = (personId: string, abilities: Permission[]) =>
      caller(context(personId)).token.issue({ city: "quay", name: "t", actor: "t", days: 1, abilities });
    await expect(issue("admin", ["bead.read", "exec.fix", "secret.reveal"])).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "A token may do no more than you may: not exec.fix, secret.reveal.",
    });
    expect((await issue("admin", ["bead.read", "sling.write"])).secret).toMatch(/^cityhall_/);
  });

  test("security 11 who asks too much is told to wait before anything is looked at", async () => {
    const busy = { ...context("operator"), takeCall: () => 7 };
    await expect(caller(busy).bead.close({ city: "quay", id: "quay-1" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "Too many requests; try again in 7 s.",
    });
  });

  test("security 11 nobody is told to wait, too, by what their address may ask and not by what a person may", async () => {
    const asked: (string | undefined)[] = [];
    const takeCall = (personId: string | undefined) => {
      asked.push(personId);
      return personId === undefined ? 7 : undefined;
    };
    const nobody = { ...context("operator"), session: undefined, takeCall };
    await expect(caller(nobody).city.list()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await caller({ ...context("operator"), takeCall }).city.list();
    expect(asked).toEqual([undefined, "operator"]);
  });

  test("security 8 a refused change leaves nothing but the row that says so", async () => {
    await expect(caller(context("operator")).bead.reopen({ city: "quay", id: "quay-none" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await auditRows("bead.reopen")).toContainEqual({
      actor: "operator",
      result: "refused",
      target: "quay-none",
    });
  });
});
