import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { permissions } from "@/lib/access/permission";
import { composeCity } from "@/lib/city/compose";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import { agentAbilities, issueToken, revokeToken } from "../auth/token";
import { burnBead } from "../bead/burn-bead";
import { TestCity } from "../bead/testing";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { cookMolecule } from "../molecule/cook";
import { endpoints } from "./endpoints";
import { openApiDocument } from "./openapi";
import { type ApiHost, serveApi } from "./serve";

const FILES = {
  "city.toml": '[workspace]\nname = "kx"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
  "formulas/plain.toml":
    'formula = "plain"\n\n[[steps]]\nid = "a"\ntitle = "A"\n\n[[steps]]\nid = "b"\ntitle = "B"\nneeds = ["a"]\n',
  "formulas/bugs.toml":
    'formula = "bugs"\n\n[[steps]]\nid = "a"\ntitle = "A"\ntype = "bug"\n\n[[steps]]\nid = "b"\ntitle = "B"\ntype = "bug"\nneeds = ["a"]\n',
};

describe.each(storeKinds)("the agents' API on %s", (kind) => {
  let store: Store;
  let counter = 0;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  const open = async (abilities = agentAbilities) => {
    const city = await TestCity.open(store, `api-${kind}-${++counter}`);
    const tree = memoryTree(FILES);
    const loaded = { ...composeCity(tree, MEMORY_ROOT), tree } as unknown as LoadedCity;
    const opened: OpenCity = {
      id: city.cityId,
      path: MEMORY_ROOT,
      load: async () => loaded,
      state: async () => ({ current: loaded, lastGood: loaded, loadedAt: 0 }),
      recorded: async () => {},
    };
    let now = city.now;
    const host: ApiHost = { store, city: async (id) => (id === city.cityId ? opened : undefined), now: () => now };
    const { secret, id } = await issueToken(
      store,
      { cityId: city.cityId, name: "test", actor: "solo", abilities, days: 1 },
      city.act,
    );
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const url = new URL(path, "http://hall");
      return serveApi(host, {
        method,
        segments: ["city", city.cityId, ...url.pathname.split("/").slice(1).map(decodeURIComponent)],
        query: url.searchParams,
        headers: new Headers({ authorization: `Bearer ${secret}`, ...headers }),
        body,
        requestId: "r-1",
        signal: new AbortController().signal,
      });
    };
    return { city, call, id, secret, host, tree, setNow: (next: Date) => (now = next) };
  };

  it("an agent works a molecule from ready to closed", async () => {
    const { city, call, tree } = await open();
    const { recipe } = compileFormula(tree, ["/city/formulas"], "bugs");
    const { rootId } = await cookMolecule(
      store,
      { cityId: city.cityId, recipe: recipe as NonNullable<typeof recipe> },
      city.act,
    );
    for (const title of ["A", "B"]) {
      const { body } = await call("GET", "/beads/ready");
      const [bead] = (body as { items: { id: string; title: string }[] }).items;
      expect(bead?.title).toBe(title);
      expect(await call("POST", `/beads/${bead?.id}/claim`)).toMatchObject({
        status: 200,
        body: { assignee: "solo", status: "in_progress" },
      });
      expect((await call("GET", "/hook")).body).toMatchObject({ agent: "solo", working: [{ title }] });
      expect(await call("POST", `/beads/${bead?.id}/close`, { reason: "done" })).toMatchObject({ status: 200 });
    }
    expect((await call("GET", `/beads/${rootId}`)).body).toMatchObject({
      status: "closed",
      close_reason: "molecule autoclose: all step children closed",
    });
    expect((await call("GET", `/molecules/${rootId}`)).body).toMatchObject({
      total: 3,
      rows: [{ depth: 0 }, { depth: 1 }, { depth: 1 }],
    });
  });

  it("SL-12 a slung molecule is its agent's as a unit: its next steps are on the hook of nobody else", async () => {
    const { call } = await open([...permissions]);
    const { root } = (await call("POST", "/sling", { work: "plain", target: "solo", formula: true })).body as {
      root: string;
    };
    type Hook = { routed: unknown[]; molecules: { root: { id: string }; steps: { id: string; title: string }[] }[] };
    const hook = async (agent: string) => (await call("GET", `/hook?agent=${agent}`)).body as Hook;
    for (const title of ["A", "B"]) {
      const { molecules, routed } = await hook("solo");
      expect(routed).toEqual([]);
      expect(molecules.map((each) => each.root.id)).toEqual([root]);
      expect(molecules[0]?.steps.map((step) => step.title)).toEqual([title]);
      const id = molecules[0]?.steps[0]?.id;
      expect((await call("POST", `/beads/${id}/claim`)).status).toBe(200);
      expect((await hook("solo")).molecules[0]?.steps).toEqual([]);
      expect((await call("POST", `/beads/${id}/close`, { reason: "done" })).status).toBe(200);
    }
    expect(await hook("solo")).toMatchObject({ molecules: [] });
    expect((await hook("other")).molecules).toEqual([]);
    expect((await call("GET", `/beads/${root}`)).body).toMatchObject({ status: "closed" });
  });

  it("security 9 no token, another city's token, an expired and a revoked one are refused alike", async () => {
    const one = await open();
    const other = await open();
    const stolen = await serveApi(other.host, {
      method: "GET",
      segments: ["city", other.city.cityId, "beads"],
      query: new URLSearchParams(),
      headers: new Headers({ authorization: "Bearer cityhall_x" }),
      body: undefined,
      requestId: "r",
      signal: new AbortController().signal,
    });
    expect(stolen.status).toBe(401);
    expect((await one.call("GET", "/beads")).status).toBe(200);
    const astray = await other.call("GET", "/beads", undefined, { authorization: `Bearer ${one.secret}` });
    expect(astray).toMatchObject({ status: 404, body: { code: "city-not-found" } });
    const [tried] = await store.db.select().from(audit).where(eq(audit.cityId, one.city.cityId));
    expect(tried).toMatchObject({ action: "api.get", target: `city ${other.city.cityId}`, result: "denied" });
    await revokeToken(store, { cityId: one.city.cityId, id: one.id }, one.city.act);
    expect((await one.call("GET", "/beads")).status).toBe(401);
    other.setNow(new Date(other.city.now.getTime() + 2 * 86_400_000));
    expect((await other.call("GET", "/beads")).status).toBe(401);
  });

  it("security 8 every change leaves one audit row, denied and refused ones too", async () => {
    const { city, call } = await open(["bead.read", "bead.write"]);
    const created = await call("POST", "/beads", { title: "One" });
    const { id } = created.body as { id: string };
    expect(await call("POST", "/beads/kx-none/close", {})).toMatchObject({
      status: 404,
      body: { message: 'getting bead "kx-none": bead not found' },
    });
    expect(await call("POST", "/sling", { work: "tidy", target: "solo" })).toMatchObject({ status: 403 });
    expect(await call("POST", `/beads/${id}/close`, { force: true })).toMatchObject({
      status: 400,
      body: { message: "reason: say why the guard is passed over" },
    });
    const rows = (await store.db.select().from(audit)).filter((row) => row.cityId === city.cityId);
    expect(rows.map((row) => [row.action, row.result, row.actor])).toEqual([
      ["bead.create", "done", "solo"],
      ["bead.close", "refused", "solo"],
      ["sling", "denied", "solo"],
      ["bead.close", "refused", "solo"],
    ]);
  });

  it("an edit of an older version is a conflict that carries the newer state; a key is used once", async () => {
    const { call } = await open();
    const first = await call("POST", "/beads", { title: "One" }, { "idempotency-key": "k" });
    const again = await call("POST", "/beads", { title: "One" }, { "idempotency-key": "k" });
    const { id, version } = first.body as { id: string; version: number };
    expect((again.body as { id: string }).id).toBe(id);
    await call("PATCH", `/beads/${id}`, { title: "Two", version });
    expect(await call("PATCH", `/beads/${id}`, { title: "Three", version })).toMatchObject({
      status: 409,
      body: { current: { title: "Two" } },
    });
  });

  it("sling, comments, dependencies and the event log", async () => {
    const { call } = await open([...permissions]);
    const slung = await call("POST", "/sling", { work: "tidy up", target: "solo" });
    const { created } = slung.body as { created: string };
    expect((await call("GET", "/hook")).body).toMatchObject({ routed: [{ id: created }] });
    expect((await call("POST", `/beads/${created}/comments`, { text: "hello" })).body).toMatchObject({
      author: "solo",
      text: "hello",
    });
    const { id } = (await call("POST", "/beads", { title: "First" })).body as { id: string };
    expect((await call("POST", `/beads/${created}/dependencies`, { on: id })).body).toEqual({ added: true });
    expect((await call("GET", "/beads/blocked")).body).toMatchObject({ items: [{ id: created, blocked_by: [id] }] });
    expect(await call("POST", `/beads/${id}/dependencies`, { on: created })).toMatchObject({
      status: 409,
      body: { message: "adding dependency would create a cycle", path: [id, created, id] },
    });
    expect((await call("DELETE", `/beads/${created}/dependencies/${id}`)).body).toEqual({ removed: ["blocks"] });
    const { events, seq } = (await call("GET", "/events?after=0")).body as { events: { type: string }[]; seq: number };
    expect(events.map((event) => event.type)).toContain("convoy.created");
    const waiting = call("GET", `/events?after=${seq}&wait=20`);
    await call("POST", `/beads/${id}/claim`);
    expect((await waiting).body).toMatchObject({ events: [{ type: "bead.updated", subject: id }] });
  });

  it("decisions R20 what was archived is listed and shown whole; an own id carries the prefix of its store", async () => {
    const { call, city } = await open([...permissions]);
    const { cityId } = city;
    expect((await call("POST", "/beads", { title: "Mine", id: "zz-1" })).body).toMatchObject({
      message: "prefix mismatch: database uses 'kx-' but ID 'zz-1' doesn't match (use --force to override)",
    });
    expect((await call("POST", "/beads", { title: "Mine", id: "kx-mine" })).body).toMatchObject({ id: "kx-mine" });
    expect(await call("POST", "/beads", { title: "Mine", id: "kx-mine" })).toMatchObject({ status: 409 });
    await burnBead(store, { cityId, id: "kx-mine" }, { actor: "ada", now: new Date() });
    expect(await call("POST", "/beads", { title: "Again", id: "kx-mine" })).toMatchObject({ status: 409 });
    expect((await call("GET", "/archive?words=mine")).body).toMatchObject({
      total: 1,
      items: [{ id: "kx-mine", title: "Mine", archived_by: "ada", closed_at: null }],
      next_cursor: null,
    });
    expect((await call("GET", "/archive/kx-mine")).body).toMatchObject({ record: { id: "kx-mine", title: "Mine" } });
    expect(await call("GET", "/archive/kx-none")).toMatchObject({ status: 404 });
  });

  it("what the store cannot keep is the caller's mistake in words, and nothing of it is left", async () => {
    const { city, call } = await open(permissions as typeof agentAbilities);
    const code = async (body: object) => ((await call("POST", "/beads", body)).body as { code?: string }).code;
    const long = Array.from({ length: 4000 }, (_, n) => (n * 7919).toString(36)).join("");
    expect(await code({ title: "a\0" })).toBe("text-nul");
    expect(await code({ title: "a", metadata: { "gc.routed_to": long } })).toBe("text-length");
    expect(await code({ title: "a", defer_until: "0000-01-01T00:00:00Z" })).toBe("moment-range");
    expect(await call("GET", "/beads?filter=age:%3E2026-02-31")).toMatchObject({ status: 400 });
    expect(await city.events()).toEqual([]);
    const half = { title: "a\ud800", labels: ["b\ud800"], metadata: { "c\ud800": "d\udc00" } };
    expect((await call("POST", "/beads", half)).body).toMatchObject({
      title: "a\ufffd",
      labels: ["b\ufffd"],
      metadata: { "c\ufffd": "d\ufffd" },
    });
  });

  it("unknown addresses, wrong methods and wrong input each get a sentence", async () => {
    const { call } = await open();
    expect(await call("GET", "/nothing")).toMatchObject({ status: 404 });
    expect(await call("POST", "/beads/ready")).toMatchObject({ status: 405, headers: { allow: "GET, PATCH" } });
    expect(await call("GET", "/beads?limit=0")).toMatchObject({ status: 400 });
    expect(await call("GET", "/beads?filter=nope:1")).toMatchObject({ status: 400 });
  });
});

it("the OpenAPI document names every endpoint with its ability", () => {
  const document = openApiDocument(endpoints, "http://127.0.0.1:3000") as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(endpoints.length);
  for (const operation of operations) expect(operation.description).toMatch(/^Needs the ability `[a-z.]+`\.$/);
  expect(Object.keys(document.paths)).toContain("/city/{city}/beads/{id}/close");
});

it("changes name their audit action and reads do not", () => {
  for (const endpoint of endpoints) expect(endpoint.action !== undefined).toBe(endpoint.method !== "GET");
});
