import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import { onAccessChange } from "../auth/access-changes";
import { redeemOneTimeLogin } from "../auth/one-time-login";
import { findSession, rotateSession, startSession } from "../auth/session";
import { standingIn, standingInRigs } from "../auth/standing";
import { registerCity } from "../bead/register-city";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { exportAudit, pruneAudit, setAuditDays } from "./audit-log";
import { invitePerson, setAdministrator, setDisabled } from "./change-person";
import { listPeople } from "./list-people";
import { keepChoice, personSettings, rememberTour } from "./person-settings";
import { listCities, removeCity, setPaused } from "./remove-city";
import { retentionTask } from "./retention-task";
import { setMember } from "./set-member";

const now = new Date("2026-01-05T08:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const act = { actor: "root", now };
const origin = { authMethod: "test", userAgent: "", ipHash: "" };

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    await store.db.insert(people).values({ id: "root", name: "root", isAdmin: true, createdAt: now });
    const stores = ["", "web"].map((rig) => ({ rig, prefix: rig || "quay" }));
    await registerCity(store, { cityId: "quay", name: "quay", path: "/city", stores }, act);
  });
  afterAll(() => store.close());

  const invite = (name: string) => store.transaction((tx) => invitePerson(tx, name, act));
  const member = (person: string, role: "viewer" | "operator" | "admin" | null, rig = "") =>
    store.transaction((tx) => setMember(tx, { cityId: "quay", person, rig, role, grants: [] }, act));

  test("ux 37 what a person chose is kept for them alone, each choice by itself, beside the tour", async () => {
    const { id } = await invite("tess");
    expect(await personSettings(store, id)).toEqual({ tour: null, choices: {} });
    await Promise.all([
      keepChoice(store, id, "columns-beads", "assignee,age"),
      keepChoice(store, id, "inspector-width", "420"),
      rememberTour(store, id, "skipped"),
    ]);
    await keepChoice(store, id, "columns-beads", "");
    expect(await personSettings(store, id)).toEqual({
      tour: "skipped",
      choices: { "inspector-width": "420", "columns-beads": "" },
    });
    expect((await personSettings(store, "root")).choices).toEqual({});
  });

  test("security 1 an invitation works once, for seven days, and names nobody twice", async () => {
    const { id, secret } = await invite("mira");
    await expect(invite("mira")).rejects.toThrow('There is somebody called "mira" already.');
    expect(await redeemOneTimeLogin(store, secret, later(6 * 24 * 60))).toEqual({ personId: id });
    expect(await redeemOneTimeLogin(store, secret, later(1))).toEqual({ failed: "used" });
  });

  test("security 5 the last administrator can neither step down, be disabled nor leave a city without one", async () => {
    const { id } = await invite("ada");
    await expect(store.transaction((tx) => setAdministrator(tx, "root", false))).rejects.toThrow("last administrator");
    await expect(store.transaction((tx) => setDisabled(tx, "root", true, act))).rejects.toThrow("last administrator");
    await member(id, "admin");
    await expect(member(id, "viewer")).rejects.toThrow("last administrator of the city");
    await expect(member(id, null)).rejects.toThrow("last administrator of the city");
    await member("root", "admin");
    await member(id, null);
    expect((await store.db.select().from(people).where(eq(people.id, "root")))[0]).toMatchObject({
      isAdmin: true,
      disabled: false,
    });
  });

  test("security 3 a change of rights brings a new session id, the old one fades, streams are told", async () => {
    const { id: person } = await invite("noor");
    const old = await startSession(store, person, origin, now);
    const heard = new Promise<void>((resolve) => onAccessChange(store, person, resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await member(person, "operator");
    await heard;
    const due = (await findSession(store, old, later(1)))!;
    expect(due.rotateDue).toBe(true);
    const fresh = (await rotateSession(store, due.idHash, later(1)))!;
    expect(await rotateSession(store, due.idHash, later(1))).toBeUndefined();
    expect(await findSession(store, fresh, later(2))).toMatchObject({ personId: person, rotateDue: false });
    expect(await findSession(store, old, later(1))).toMatchObject({ personId: person, rotateDue: false });
    expect(await findSession(store, old, later(2))).toBeUndefined();
    await store.transaction((tx) => setDisabled(tx, person, true, act));
    expect(await findSession(store, fresh, later(2))).toBeUndefined();
  });

  test("security 5 a role in a rig is for its beads; the city can be read with it", async () => {
    const { id: person } = await invite("ravi");
    await member(person, "operator", "web");
    const standing = (await standingIn(store, { personId: person, isAdmin: false }, "quay"))!;
    expect(standing.role).toBe("viewer");
    expect(standingInRigs(standing, ["web"]).role).toBe("operator");
    expect(standingInRigs(standing, ["web", ""]).role).toBe("viewer");
    expect(standingInRigs(standing, []).role).toBe("viewer");
  });

  test("people are listed by name, a page at a time, with roles of one city alone where one is asked", async () => {
    for (let each = 0; each < 30; each++) await invite(`crew ${String(each).padStart(2, "0")}`);
    const first = await listPeople(store, { q: "crew", limit: 20, now });
    const rest = await listPeople(store, { q: "crew", limit: 20, after: first.at(-1), now });
    expect([first.length, rest.length]).toEqual([20, 10]);
    expect(await listPeople(store, { q: "100%", limit: 5, now })).toEqual([]);
    const here = await listPeople(store, { q: "", limit: 50, cityId: "quay", now });
    expect(here.map(({ name }) => name)).toEqual(["noor", "ravi", "root"]);
  });

  test("security 8 audit rows can neither be changed nor removed before their time", async () => {
    const row = { cityId: "quay", actor: "mira", action: "bead.close", result: "done" };
    const recent = new Date();
    await store.db.insert(audit).values([
      { ...row, at: recent },
      { ...row, at: new Date(recent.getTime() - 400 * 86_400_000), target: "old" },
    ]);
    const refused = { cause: { message: expect.stringContaining("append only") } };
    await expect(store.db.update(audit).set({ actor: "x" })).rejects.toMatchObject(refused);
    await expect(store.db.delete(audit)).rejects.toMatchObject(refused);
    await expect(store.query(sql`truncate audit`)).rejects.toThrow("append only");
    const cheat = store.transaction(async (tx) => {
      await tx.query(sql`select set_config('cityhall.audit_cutoff', '2999-01-01T00:00:00Z', true)`);
      await tx.db.delete(audit);
    });
    await expect(cheat).rejects.toMatchObject(refused);
    await expect(pruneAudit(store, 7, recent)).rejects.toThrow("at least 30 days");
    await expect(store.forCity("quay").db.delete(audit)).rejects.toThrow();
    await setAuditDays(store, 365, act);
    await retentionTask.run({}, { store, cityId: "quay", now: recent } as never);
    const left: string[] = [];
    for await (const line of exportAudit(store, { cityId: "quay", action: "bead.close" })) left.push(line);
    expect(left.map((line) => JSON.parse(line).target)).toEqual([""]);
    const [pruned] = await store.db.select().from(audit).where(eq(audit.action, "audit.prune"));
    expect(pruned).toMatchObject({ actor: "cityhall", target: "1 rows older than 365 days" });
  });

  test("a paused city says so, a removed one loses tokens and roles and keeps its beads", async () => {
    const paused = { ...act, now: new Date() };
    await store.transaction((tx) => setPaused(tx, "quay", true, paused));
    expect(await standingIn(store, { personId: "root", isAdmin: true }, "quay")).toMatchObject({
      paused: expect.stringContaining("paused"),
    });
    await expect(store.transaction((tx) => setPaused(tx, "quay", true, paused))).rejects.toThrow("paused already");
    await expect(store.transaction((tx) => removeCity(tx, "quay", "wrong", act))).rejects.toThrow("Type quay");
    await store.transaction((tx) => removeCity(tx, "quay", "quay", act));
    expect(await listCities(store)).toEqual([]);
    expect(await store.db.select().from(memberships)).toEqual([]);
    expect((await standingIn(store, { personId: "root", isAdmin: true }, "quay"))?.registered).toBe(false);
  });
});
