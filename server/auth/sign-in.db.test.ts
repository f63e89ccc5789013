import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memberships } from "@/drizzle/schema/memberships";
import { oneTimeLogins } from "@/drizzle/schema/one-time-logins";
import { people } from "@/drizzle/schema/people";
import { sessions } from "@/drizzle/schema/sessions";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { parseEnv } from "../env";
import { admitLocalOperator, ensureLocalOperator, localOperatorId } from "./local-operator";
import { issueOneTimeLogin, redeemOneTimeLogin } from "./one-time-login";
import { endSession, findSession, startSession } from "./session";
import { signInLines } from "./sign-in-lines";
import { standingIn } from "./standing";

const start = new Date("2026-01-05T08:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const origin = { authMethod: "one-time", userAgent: "test", ipHash: "" };

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    await ensureLocalOperator(store, start);
  });
  afterAll(() => store.close());

  test("security 1 a one-time sign-in works once", async () => {
    const secret = await issueOneTimeLogin(store, localOperatorId, start);
    const attempts = await Promise.all([1, 2, 3].map(() => redeemOneTimeLogin(store, secret, later(1))));
    expect(attempts.filter((attempt) => "personId" in attempt)).toEqual([{ personId: localOperatorId }]);
    expect(await redeemOneTimeLogin(store, secret, later(2))).toEqual({ failed: "used" });
  });

  test("security 1 a one-time sign-in ends after ten minutes", async () => {
    const secret = await issueOneTimeLogin(store, localOperatorId, start);
    expect(await redeemOneTimeLogin(store, secret, later(10))).toEqual({ failed: "expired" });
    expect(await redeemOneTimeLogin(store, "made up", later(1))).toEqual({ failed: "unknown" });
  });

  test("security 1 the start prints a link on one's own machine, and none where people sign in with a provider", async () => {
    const links = async () => (await store.db.select().from(oneTimeLogins)).length;
    const hosted = parseEnv({ OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "hall" });
    const before = await links();
    const said = await signInLines(store, hosted, start);
    expect(said).toContain("http://127.0.0.1:3000/login\n");
    expect(said).not.toContain("token");
    expect(await links()).toBe(before);
    const secret = /login#token=([\w-]{43})\n/.exec(await signInLines(store, parseEnv({}), start))?.[1];
    expect(await redeemOneTimeLogin(store, secret!, start)).toEqual({ personId: localOperatorId });
  });

  test("security 9 neither secrets nor session ids are stored", async () => {
    const secret = await issueOneTimeLogin(store, localOperatorId, start);
    const id = await startSession(store, localOperatorId, origin, start);
    const stored = JSON.stringify([
      await store.db.select().from(oneTimeLogins),
      await store.db.select().from(sessions),
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(id);
  });

  test("security 3 a stream that stays open is no use: an idle session ends, and the stream with it", async () => {
    const id = await startSession(store, localOperatorId, { authMethod: "test", userAgent: "", ipHash: "" }, start);
    for (const hour of [1, 4, 7])
      expect(await findSession(store, id, later(hour * 60), [], false)).toMatchObject({ personId: localOperatorId });
    expect(await findSession(store, id, later(8 * 60 + 1), [], false)).toBeUndefined();
  });

  test("security 3 a session dies after eight idle hours, use keeps it alive, seven days end it", async () => {
    const id = await startSession(store, localOperatorId, origin, start);
    expect(await findSession(store, id, later(8 * 60 + 1))).toBeUndefined();
    for (let hour = 7; hour < 7 * 24; hour += 7) {
      expect(await findSession(store, id, later(hour * 60))).toMatchObject({ personId: localOperatorId });
    }
    expect(await findSession(store, id, later(7 * 24 * 60))).toBeUndefined();
  });

  test("security 3 a session that ended long ago is not kept for ever, and nobody else's is touched", async () => {
    await store.db.insert(people).values({ id: "tess", name: "tess", createdAt: start });
    const facts = { authMethod: "test", userAgent: "", ipHash: "" };
    for (const person of ["tess", localOperatorId]) await startSession(store, person, facts, start);
    const count = async (person: string) =>
      (await store.db.select().from(sessions).where(eq(sessions.personId, person))).length;
    const others = await count(localOperatorId);
    await startSession(store, "tess", facts, later(36 * 24 * 60));
    expect(await count("tess")).toBe(2);
    await startSession(store, "tess", facts, later(38 * 24 * 60));
    expect([await count("tess"), await count(localOperatorId)]).toEqual([2, others]);
  });

  test("security 3 ending a session and disabling a person work at once", async () => {
    const id = await startSession(store, localOperatorId, origin, start);
    const session = await findSession(store, id, later(1));
    await endSession(store, session!.idHash, later(1));
    expect(await findSession(store, id, later(1))).toBeUndefined();

    await store.db.insert(people).values({ id: "mira", name: "mira", createdAt: start });
    const other = await startSession(store, "mira", origin, start);
    await store.db.update(people).set({ disabled: true }).where(eq(people.id, "mira"));
    expect(await findSession(store, other, later(1))).toBeUndefined();
  });

  test("security 5 the local operator is admin with exec.fix, and a grant that was taken back stays so", async () => {
    const id = await startSession(store, localOperatorId, origin, start);
    const session = (await findSession(store, id, start))!;
    await admitLocalOperator(store, "harbour", start);
    expect(await standingIn(store, session, "harbour")).toMatchObject({ role: "admin", grants: ["exec.fix"] });
    await store.db.update(memberships).set({ grants: [] }).where(eq(memberships.cityId, "harbour"));
    await admitLocalOperator(store, "harbour", later(1));
    expect(await standingIn(store, session, "harbour")).toMatchObject({ role: "admin", grants: [] });
  });

  test("security 12 somebody without a membership has no standing", async () => {
    await store.db.insert(people).values({ id: "noor", name: "noor", createdAt: start });
    const id = await startSession(store, "noor", origin, start);
    const session = (await findSession(store, id, start))!;
    expect(await standingIn(store, session, "harbour")).toBeUndefined();
    await store.db.insert(memberships).values({
      cityId: "harbour",
      personId: "noor",
      role: "viewer",
      grantedBy: localOperatorId,
      grantedAt: start,
    });
    expect(await standingIn(store, session, "harbour")).toMatchObject({ role: "viewer", grants: [] });
    expect(await standingIn(store, session, "other")).toBeUndefined();
  });
});
