import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { people } from "@/drizzle/schema/people";
import { parseGroupRules } from "@/lib/access/group-rule";
import { parseOrigins } from "@/lib/access/origin";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { oidcLogoutUrl } from "./oidc-provider";
import { beginOidc, endOidc, type OidcHall, type OidcVisit } from "./oidc-sign-in";
import { parseKeyring } from "./secret-box";
import { findSession, idTokenOf } from "./session";
import { standingIn } from "./standing";
import { startTestProvider, type TestProvider } from "./testing-oidc";

const [origin] = parseOrigins("http://127.0.0.1:4199") as [ReturnType<typeof parseOrigins>[number]];
const redirect = "http://127.0.0.1:4199/api/session/oidc/callback";
const accounts = {
  mira: { groups: ["harbour-ops"] },
  vera: { groups: ["all-staff"] },
  ada: { groups: ["hall"] },
  nobody: { groups: ["some-other-group"] },
};
const rules = parseGroupRules(
  JSON.stringify([
    { group: "all-staff", city: "*", role: "viewer" },
    { group: "harbour-ops", city: "harbour", role: "operator", grants: ["exec.fix"] },
    { group: "hall", admin: true },
  ]),
);

describe.each(storeKinds)("security 1 OpenID on the %s store", (kind) => {
  let store: Store;
  let provider: TestProvider;
  let other: TestProvider;
  let hall: OidcHall;
  beforeAll(async () => {
    store = await testStore(kind);
    provider = await startTestProvider({ accounts, redirectUris: [redirect] });
    other = await startTestProvider({ accounts, redirectUris: [redirect] });
    hall = {
      store,
      settings: {
        issuer: provider.issuer,
        clientId: "hall",
        clientSecret: "test-secret-of-the-client",
        scopes: "openid profile email",
        groupsClaim: "groups",
      },
      rules,
      keys: parseKeyring(`k1:${Buffer.alloc(32, 7).toString("base64")}`),
      origin,
    };
  });
  afterEach(() => {
    provider.tamper = undefined;
  });
  afterAll(async () => {
    await Promise.all([provider.close(), other.close()]);
    await store.close();
  });

  const visit = (back: URL, browserSecret: string | undefined, now = new Date()): OidcVisit => ({
    query: back.searchParams,
    browserSecret,
    userAgent: "test",
    ipHash: "",
    now,
  });
  const walk = async (login: string, next = "/c/harbour") => {
    const begun = await beginOidc(hall, next, new Date());
    return { ...begun, back: await provider.signIn(begun.location, login) };
  };
  const signIn = async (login: string) => {
    const { back, browserSecret } = await walk(login);
    const outcome = await endOidc(hall, visit(back, browserSecret));
    if ("failed" in outcome) throw new Error(`${outcome.failed}: ${outcome.detail}`);
    return { outcome, session: (await findSession(store, outcome.id, new Date(), rules))! };
  };

  test("groups become roles: viewer everywhere, operator in one city, administrator of the hall", async () => {
    const mira = await signIn("mira");
    expect(mira.outcome).toMatchObject({ name: "mira", next: "/c/harbour" });
    expect(await standingIn(store, mira.session, "harbour")).toMatchObject({ role: "operator", grants: ["exec.fix"] });
    expect(await standingIn(store, mira.session, "elsewhere")).toBeUndefined();
    const vera = await signIn("vera");
    expect(await standingIn(store, vera.session, "elsewhere")).toMatchObject({ role: "viewer", grants: [] });
    expect((await signIn("ada")).session.isAdmin).toBe(true);
  });

  test("a second sign-in is the same person with another session", async () => {
    const [first, second] = [await signIn("mira"), await signIn("mira")];
    expect(second.session.personId).toBe(first.session.personId);
    expect(second.outcome.id).not.toBe(first.outcome.id);
  });

  test("groups count in sessions of the provider alone, and a rule that goes takes its role along", async () => {
    const { outcome } = await signIn("mira");
    const without = (await findSession(store, outcome.id, new Date(), []))!;
    expect(await standingIn(store, without, "harbour")).toBeUndefined();
  });

  test("an unknown group gets neither a session nor a row", async () => {
    const { back, browserSecret } = await walk("nobody");
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ failed: "no-access" });
    expect(await store.db.select().from(people).where(eq(people.name, "nobody"))).toEqual([]);
  });

  test("somebody who is disabled here stays out", async () => {
    const { session } = await signIn("vera");
    await store.db.update(people).set({ disabled: true }).where(eq(people.id, session.personId));
    const { back, browserSecret } = await walk("vera");
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ failed: "disabled" });
    await store.db.update(people).set({ disabled: false }).where(eq(people.id, session.personId));
  });

  test("an answer with another state, of another browser, or too late counts for nothing", async () => {
    const { back, browserSecret } = await walk("mira");
    const forged = new URL(back);
    forged.searchParams.set("state", "made-up");
    expect(await endOidc(hall, visit(forged, browserSecret))).toMatchObject({ failed: "stale" });
    expect(await endOidc(hall, visit(back, undefined))).toMatchObject({ failed: "stale" });
    const stranger = await beginOidc(hall, "/", new Date());
    expect(await endOidc(hall, visit(back, stranger.browserSecret))).toMatchObject({ failed: "stale" });
    const late = new Date(Date.now() + 11 * 60_000);
    expect(await endOidc(hall, visit(back, browserSecret, late))).toMatchObject({ failed: "stale" });
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ name: "mira" });
  });

  test("a callback that is sent again signs nobody in, however fast", async () => {
    const { back, browserSecret } = await walk("mira");
    const outcomes = await Promise.all([1, 2, 3].map(() => endOidc(hall, visit(back, browserSecret))));
    expect(outcomes.filter((outcome) => "id" in outcome)).toHaveLength(1);
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ failed: "stale" });
  });

  test("an answer that names another issuer, or none, is refused (mix-up)", async () => {
    for (const issuer of [other.issuer, undefined]) {
      const { back, browserSecret } = await walk("mira");
      if (issuer) back.searchParams.set("iss", issuer);
      else back.searchParams.delete("iss");
      expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ failed: "unverified" });
    }
  });

  test("a code of another walk fails on PKCE, a made-up or used one at the provider", async () => {
    const [mine, theirs] = [await walk("mira"), await walk("ada")];
    mine.back.searchParams.set("code", theirs.back.searchParams.get("code")!);
    expect(await endOidc(hall, visit(mine.back, mine.browserSecret))).toMatchObject({ failed: "unverified" });
    const again = await walk("mira");
    again.back.searchParams.set("code", "made-up");
    expect(await endOidc(hall, visit(again.back, again.browserSecret))).toMatchObject({ failed: "unverified" });
  });

  const payload = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as object;
  const changed = (token: string, claims: object) => {
    const [head, , signature] = token.split(".");
    const body = Buffer.from(JSON.stringify({ ...payload(token), ...claims })).toString("base64url");
    return [head, body, signature].join(".");
  };
  const unsigned = (token: string) => `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.`;

  test.each([
    ["with other groups", (token: string) => changed(token, { groups: ["hall"] })],
    ["with another subject", (token: string) => changed(token, { sub: "ada" })],
    ["without a signature", unsigned],
    ["with a signature cut off", (token: string) => token.slice(0, -8)],
  ])("an ID token %s is refused", async (_, tamper) => {
    provider.tamper = (body) => ({ ...body, id_token: tamper(String(body.id_token)) });
    const { back, browserSecret } = await walk("mira");
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ failed: "unverified" });
  });

  test("a genuine ID token of an earlier walk is refused by its nonce", async () => {
    let kept: unknown;
    provider.tamper = (body) => {
      kept ??= body.id_token;
      return { ...body, id_token: kept };
    };
    const first = await walk("ada");
    expect(await endOidc(hall, visit(first.back, first.browserSecret))).toMatchObject({ name: "ada" });
    const second = await walk("mira");
    expect(await endOidc(hall, visit(second.back, second.browserSecret))).toMatchObject({ failed: "unverified" });
  });

  test("a genuine ID token of another provider is refused by its issuer", async () => {
    const theirs = { ...hall, settings: { ...hall.settings, issuer: other.issuer } };
    let stolen: unknown;
    other.tamper = (body) => {
      stolen = body.id_token;
      return body;
    };
    const begun = await beginOidc(theirs, "/", new Date());
    const away = await other.signIn(begun.location, "ada");
    expect(await endOidc(theirs, visit(away, begun.browserSecret))).toMatchObject({ name: "ada" });
    expect(stolen).toEqual(expect.any(String));
    provider.tamper = (body) => ({ ...body, id_token: stolen });
    const { back, browserSecret } = await walk("mira");
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ failed: "unverified" });
  });

  test("a cancelled sign-in and a provider that is away have sentences of their own", async () => {
    const { back, browserSecret } = await walk("mira");
    const cancelled = new URL(`${redirect}?error=access_denied&state=${back.searchParams.get("state")}`);
    expect(await endOidc(hall, visit(cancelled, browserSecret))).toMatchObject({ failed: "denied" });
    const gone = { ...hall, settings: { ...hall.settings, issuer: "http://127.0.0.1:1" } };
    await expect(beginOidc(gone, "/", new Date())).rejects.toThrow();
  });

  test("the way back never leaves the console", async () => {
    const { back, browserSecret } = await walk("mira", "//evil.example");
    expect(await endOidc(hall, visit(back, browserSecret))).toMatchObject({ next: "/" });
  });

  test("the ID token is kept sealed, and names the person to the provider at sign-out", async () => {
    const { session } = await signIn("mira");
    const idToken = await idTokenOf(store, session, hall.keys);
    expect(payload(idToken!)).toMatchObject({ sub: "mira" });
    const stored = JSON.stringify(await store.query(sql`select * from sessions`));
    expect(stored).not.toContain(idToken);
    const url = new URL((await oidcLogoutUrl(hall.settings, origin, idToken))!);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get("id_token_hint")).toBe(idToken);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe("http://127.0.0.1:4199/login");
  });
});
