import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { RateLimit } from "../../auth/rate-limit";
import { parseKeyring } from "../../auth/secret-box";
import { OpenCities } from "../../console/open-cities";
import type { Store } from "../../db/store";
import { storeKinds, testStore } from "../../db/testing";
import { fetchPolicy } from "../../import/fetch-policy";
import { type ImportBench, importBench, packToml } from "../../import/testing";
import { loopbackCertificate, serveRepositories } from "../../import/testing-https";
import { listCities, removeCity, setPaused } from "../../people/remove-city";
import { CityCheckouts } from "./city-checkouts";
import { isLookDue, readSource } from "./city-source";
import { lookAtSource } from "./look-at-source";
import { largestPush, receivePush } from "./receive-push";
import { lookSoon, type RegisterSource, registerSource } from "./register-source";

const now = new Date("2026-01-05T08:00:00Z");
const act = { actor: "root", now };
const keys = parseKeyring(`k1:${Buffer.alloc(32, 7).toString("base64")}`);
const files = (name: string) => ({
  "harbour/city.toml": `[workspace]\nname = "${name}"\n`,
  "harbour/pack.toml": packToml("harbour"),
});

describe.each(storeKinds)("cities from Git on the %s store", (kind) => {
  let store: Store;
  let bench: ImportBench;
  const servers: { readonly cities: OpenCities; readonly checkouts: CityCheckouts }[] = [];
  beforeAll(async () => {
    store = await testStore(kind);
    bench = importBench();
    for (const name of ["one", "two"]) {
      const checkouts = new CityCheckouts({ store, root: join(bench.root, name), keys, host: bench.host });
      const cities = new OpenCities(store, checkouts);
      cities.keepUp();
      servers.push({ cities, checkouts });
    }
  });
  afterAll(async () => {
    for (const { cities } of servers) {
      cities.close();
      await cities.settled();
    }
    await store.close();
    bench.remove();
  });

  const register = (input: Partial<RegisterSource> & Pick<RegisterSource, "address">, host = bench.host) =>
    store.transaction((tx) =>
      registerSource(
        tx,
        { pollSeconds: 60, webhook: false, ...input },
        { keys, policy: host.policy, root: servers[0]!.checkouts.root },
        act,
      ),
    );
  const look = (id: string) => lookAtSource(store, servers[0]!.checkouts, id, now);
  /** A registered city of its own repository, as the first look left it. */
  const registered = async (name: string, input: Partial<RegisterSource> = {}) => {
    const repository = bench.repository(name);
    repository.commit(files(name));
    const made = await register({ address: `${repository.url}//harbour#main`, ...input });
    await look(made.id);
    return { repository, ...made };
  };
  const nameOf = async (id: string, server = 0) => {
    const city = await servers[server]!.cities.get(id);
    await city?.recorded();
    return city && (await city.load()).city?.name;
  };

  test("security 1 a city of a repository is opened on every server, and moves with its branch on each", async () => {
    const { id, repository } = await registered("fleet");
    expect([await nameOf(id, 0), await nameOf(id, 1)]).toEqual(["fleet", "fleet"]);
    const state = join(servers[1]!.checkouts.root, id, "harbour/.gc");
    mkdirSync(state);
    writeFileSync(join(state, "site.toml"), "");
    const commit = repository.commit(files("flotilla"));
    await look(id);
    for (const server of [0, 1])
      await vi.waitFor(async () => expect(await nameOf(id, server)).toBe("flotilla"), { timeout: 8_000 });
    expect(await readSource(store, id)).toMatchObject({ commit, lastError: "", ref: "main", subfolder: "harbour" });
    expect(existsSync(join(state, "site.toml"))).toBe(true);
  });

  test("security 1 a repository that stops being a city leaves the city as it was, with a sentence", async () => {
    const { id, repository } = await registered("wharf");
    expect(await nameOf(id)).toBe("wharf");
    repository.git("rm", "--quiet", "harbour/city.toml");
    repository.commit({});
    await look(id);
    const source = (await readSource(store, id))!;
    expect(source.lastError).toMatch(/harbour#main: there is no city.toml in this folder$/);
    expect(await nameOf(id)).toBe("wharf");
    expect(isLookDue(source, new Date(now.getTime() + 59_000))).toBe(false);
    expect(isLookDue({ ...source, pollSeconds: 0 }, new Date(now.getTime() + 60_000))).toBe(true);
  });

  test("security 1 a folder that is a link, and links that leave, are refused", async () => {
    const repository = bench.repository("links");
    repository.commit(files("links"));
    execFileSync("ln", ["-s", "harbour", join(repository.dir, "pier")]);
    repository.commit({});
    const { id } = await register({ address: `${repository.url}//pier` });
    await look(id);
    expect((await readSource(store, id))?.lastError).toMatch(/pier: there is no city.toml/);
    execFileSync("ln", ["-s", "/etc", join(repository.dir, "harbour/etc")]);
    repository.commit({});
    await look(id);
    expect((await readSource(store, id))?.lastError).toMatch(/leaves the repository/);
  });

  test("security 5 a paused city is not looked at, and is when it goes on", async () => {
    const { id, repository } = await registered("lock");
    await store.transaction((tx) => setPaused(tx, id, true, act));
    const commit = repository.commit(files("lock two"));
    await look(id);
    expect((await readSource(store, id))?.commit).not.toBe(commit);
    await store.transaction((tx) => setPaused(tx, id, false, act));
    expect((await readSource(store, id))?.checkedAt).toBeNull();
    await look(id);
    expect((await readSource(store, id))?.commit).toBe(commit);
  });

  test("security 1 a removed city closes on every server, and its checkouts are gone", async () => {
    const { id, repository } = await registered("pier");
    expect([await nameOf(id, 0), await nameOf(id, 1)]).toEqual(["pier", "pier"]);
    const places = servers.map(({ checkouts }) => join(checkouts.root, id));
    expect(places.map((place) => existsSync(place))).toEqual([true, true]);
    await store.transaction((tx) => removeCity(tx, id, id, act));
    for (const { cities } of servers)
      await vi.waitFor(() => expect(cities.list().map((city) => city.id)).not.toContain(id), { timeout: 8_000 });
    await vi.waitFor(() => expect(places.map((place) => existsSync(place))).toEqual([false, false]), {
      timeout: 8_000,
    });
    const again = await register({ address: `${repository.url}//harbour` });
    expect(again.id).toBe(id);
  });

  test("security 9 the secret of a webhook is told once, and lists say only that there is one", async () => {
    const { id, webhookSecret } = await registered("crane", { webhook: true, token: "hush-hush-token" });
    expect(webhookSecret).toMatch(/^[\w-]{43}$/);
    const city = (await listCities(store)).find((each) => each.id === id);
    expect(city?.source).toMatchObject({ webhook: true, token: true, pollSeconds: 60 });
    const rows = JSON.stringify(await store.query(sql`select * from city_secrets`));
    expect(JSON.stringify(city) + rows).not.toContain(webhookSecret);
    expect(JSON.stringify(city) + rows).not.toContain("hush-hush-token");
  });

  test.each([
    ["/srv/harbour", "Give the address of a Git repository"],
    ["ext::sh -c id", "Give the address of a Git repository"],
    ["https://me:hush@git.example.org/x.git", "the address holds credentials"],
    ["http://git.example.org/x.git", "only https, ssh and file sources"],
    ["file:///x#--upload-pack=id", "is not the name of a branch"],
    ["file:///x#main..evil", "is not the name of a branch"],
    ["file:///x#HEAD@{1}", "is not the name of a branch"],
    ["file:///x//a/../../etc", "without “..”"],
    ["file:///x//.git/hooks", "without hidden folders"],
    ["file:///x y", "blanks or control characters"],
  ])("security 6 the address %s is refused with a sentence", async (address, sentence) => {
    await expect(register({ address })).rejects.toThrow(sentence);
  });

  test("security 1 an address is registered once", async () => {
    const { id, repository } = await registered("quay");
    await expect(register({ address: `${repository.url}//harbour#main` })).rejects.toThrow(`already, as ${id}.`);
    await expect(store.transaction((tx) => lookSoon(tx, "nowhere"))).rejects.toThrow('no city "nowhere"');
  });

  describe("security 9 a push by webhook", () => {
    let id = "";
    let secret = "";
    beforeAll(async () => {
      const made = await registered("hooked", { webhook: true, pollSeconds: 0 });
      id = made.id;
      secret = made.webhookSecret!;
    });
    const limit = () => new RateLimit({ burst: 100, perSecond: 1 });
    const deliver = async (
      body: string,
      { signature = sign(body), city = id, rate = limit(), headers = {} as Record<string, string> } = {},
    ) => {
      const answer = await receivePush({
        ...{ store, keys, cityId: city, limit: rate, now },
        headers: new Headers({ ...(signature && { "x-hub-signature-256": signature }), ...headers }),
        body: new Response(body).body,
        origin: { address: "192.0.2.1", requestId: "r-1", ipHash: "" },
      });
      return answer.status;
    };
    const sign = (body: string, key = secret) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
    const due = async () => (await readSource(store, id))?.checkedAt === null;
    const rows = async () =>
      (await store.db.select().from(audit).where(eq(audit.action, "city.push"))).map(({ result }) => result);

    test("asks for a look when it is signed, once for a delivery", async () => {
      await look(id);
      expect(await due()).toBe(false);
      expect(await deliver('{"after":"1"}')).toBe(202);
      expect(await due()).toBe(true);
      await look(id);
      expect(await deliver('{"after":"1"}')).toBe(200);
      expect(
        await deliver('{"after":"1"}', { signature: sign('{"after":"1"}').toUpperCase().replace("SHA", "sha") }),
      ).toBe(200);
      expect(await due()).toBe(false);
      expect(await rows()).toEqual(["done"]);
    });

    test("is refused alike whatever is wrong with it", async () => {
      const before = await rows();
      for (const signature of [
        "",
        "sha256=",
        "sha256=00",
        `sha1=${"0".repeat(40)}`,
        sign("x", "other"),
        `${sign("x")}0`,
      ])
        expect(await deliver("x", { signature })).toBe(401);
      expect(await deliver("x", { city: "nowhere" })).toBe(401);
      expect(await deliver("x", { city: "wharf" })).toBe(401);
      expect((await rows()).length - before.length).toBe(6);
      expect(await due()).toBe(false);
    });

    test("is cut off beyond its size, and slowed down beyond its rate", async () => {
      const large = "x".repeat(largestPush + 1);
      expect(await deliver(large)).toBe(413);
      expect(await deliver("x", { headers: { "content-length": String(largestPush + 1) } })).toBe(413);
      const rate = new RateLimit({ burst: 1, perSecond: 0.1 });
      expect([await deliver("x", { rate, signature: "" }), await deliver("x", { rate })]).toEqual([401, 429]);
    });
  });

  test("security 6 a private repository is fetched with the token of its city, which no process list shows", async () => {
    const repository = bench.repository("sealed");
    repository.commit(files("sealed"));
    const tls = loopbackCertificate(bench.root);
    const server = await serveRepositories(join(bench.root, "repos"), tls, "deploy:let me in");
    const host = { ...bench.host, policy: fetchPolicy({}, { caFile: tls.cert, timeoutSeconds: 30 }) };
    const checkouts = new CityCheckouts({ store, root: join(bench.root, "private"), keys, host });
    const at = `${server.url}/sealed//harbour`;
    const denied = await register({ address: at }, host);
    await lookAtSource(store, checkouts, denied.id, now);
    expect((await readSource(store, denied.id))?.lastError).toMatch(/^cannot ask .*\/sealed: /);
    await store.transaction((tx) => removeCity(tx, denied.id, denied.id, act));
    const { id } = await register({ address: at, token: "deploy:let me in" }, host);
    await lookAtSource(store, checkouts, id, now);
    const source = (await readSource(store, id))!;
    expect(source.lastError).toBe("");
    const folder = await checkouts.folder(source);
    expect(readFileSync(join(folder, "city.toml"), "utf8")).toContain("sealed");
    await server.close();
  });
});
