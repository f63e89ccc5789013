import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissions } from "@/lib/access/permission";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { issueToken } from "../auth/token";
import { createBead } from "../bead/create-bead";
import { TestCity } from "../bead/testing";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { endpoints } from "./endpoints";
import { serveApi } from "./serve";

const tree = memoryTree({
  "city.toml":
    '[workspace]\nname = "kx"\n\n[[rigs]]\nname = "web"\npath = "web"\n\n[rigs.imports.kit]\nsource = "packs/kit"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "packs/kit/pack.toml": '[pack]\nname = "kit"\nschema = 2\n',
  "packs/kit/agents/hand/agent.toml": "max_active_sessions = 1\n",
  "packs/kit/agents/hand/prompt.md": "x\n",
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
});
const loaded = { ...composeCity(tree, "/city"), tree } as unknown as LoadedCity;

/** What is said about no rig. */
const cityWide = ["GET /archive", "GET /archive/{id}", "GET /events"];
/** What answers with the rig's own, whatever is asked. */
const narrowed = ["GET /beads", "GET /hook", "POST /heartbeat"];
const bodies: Readonly<Record<string, (rig: string, bead: string, other: string) => object>> = {
  "POST /beads": (rig, id, parent) => ({ title: "x", rig: rig || null, parent, needs: [id] }),
  "PATCH /beads/{id}": () => ({ priority: 1 }),
  "POST /claim-next": (rig) => ({ rig: rig || null }),
  "POST /beads/{id}/comments": () => ({ text: "x" }),
  "POST /beads/{id}/dependencies": (_, __, on) => ({ on }),
  "POST /sling": (rig, bead) => ({ work: bead, target: rig ? "web/kit.hand" : "solo", rig: rig || null }),
};
/** What the act itself answers where there is nothing to undo. */
const answers: Readonly<Record<string, number>> = {
  "POST /beads/{id}/reopen": 409,
  "DELETE /beads/{id}/dependencies/{on}": 404,
};
const names = endpoints.map(({ method, path }) => `${method} ${path}`);

// Scopes are found out above the store: one kind is enough.
describe.each(storeKinds.slice(-1))("a token of one rig on %s", (kind) => {
  let store: Store;
  let city: TestCity;
  let secret = "";
  beforeAll(async () => {
    store = await testStore(kind);
    city = await TestCity.open(store, "rig-token");
    const token = {
      cityId: city.cityId,
      name: "t",
      actor: "web/kit.hand",
      abilities: permissions,
      days: 1,
      rig: "web",
    };
    secret = (await issueToken(store, token, city.act)).secret;
  });
  afterAll(() => store.close());

  const make = async (rig: string | null, title = "mend") =>
    (await createBead(store, { cityId: city.cityId, rig, title, type: "task" }, city.act)).id;
  const call = (method: string, path: string, query: Record<string, string>, body?: object) => {
    const state = async () => ({ current: loaded, lastGood: loaded, loadedAt: 0 });
    const opened: OpenCity = {
      id: city.cityId,
      path: "/city",
      load: async () => loaded,
      state,
      recorded: async () => {},
    };
    return serveApi(
      { store, city: async () => opened, now: () => city.now },
      {
        method,
        segments: ["city", city.cityId, ...path.split("/").slice(1)],
        query: new URLSearchParams(query),
        headers: new Headers({ authorization: `Bearer ${secret}` }),
        body,
        requestId: "r-1",
        signal: new AbortController().signal,
      },
    );
  };
  const ask = async (name: string, rig: string) => {
    const [method = "", template = ""] = name.split(" ");
    const [bead, other] = [await make(rig || null), await make(rig || null)];
    const path = template.replace("{id}", bead).replace("{on}", other);
    return call(method, path, method === "GET" ? { rig } : {}, bodies[name]?.(rig, bead, other));
  };
  const confined = { status: 403, body: { code: "rig-confined" } };

  test.each(names.filter((name) => !cityWide.includes(name)))(
    "security 9 %s is open to it in its rig",
    async (name) => {
      expect((await ask(name, "web")).status).toBe(answers[name] ?? 200);
    },
  );

  test.each(names.filter((name) => !narrowed.includes(name)))("security 9 %s is closed outside", async (name) => {
    expect(await ask(name, "")).toMatchObject(confined);
  });

  test.each(cityWide)("security 9 %s speaks of the whole city and is closed to it", async (name) => {
    expect(await ask(name, "web")).toMatchObject(confined);
  });

  test("security 9 lists and the hook hold nothing of other stores", async () => {
    await make(null, "theirs");
    const { body } = await call("GET", "/beads", { filter: "theirs" });
    expect(body).toMatchObject({ items: [], total: 0 });
    await city.given([
      { id: "kx-held", status: "in_progress", assignee: "web/kit.hand" },
      { id: "kx-sent", metadata: { "gc.routed_to": "web/kit.hand" } },
      { id: "kx-mol", type: "molecule", assignee: "web/kit.hand" },
    ]);
    const hook = JSON.stringify((await call("GET", "/hook", {})).body);
    expect(hook).toContain("web-");
    expect(hook).not.toContain("kx-");
    expect(JSON.stringify((await call("GET", "/hook", { agent: "solo" })).body)).not.toContain("kx-");
  });

  test("security 9 a sling to an agent of the city, or of a bead of the city, is closed to it", async () => {
    const [mine, theirs] = [await make("web"), await make(null)];
    for (const body of [
      { work: mine, target: "solo" },
      { work: theirs, target: "web/kit.hand", force: true },
      { work: "a text", target: "solo", rig: "web" },
    ])
      expect(await call("POST", "/sling", {}, body)).toMatchObject(confined);
  });
});
