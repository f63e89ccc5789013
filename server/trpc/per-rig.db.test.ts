import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { memberships } from "@/drizzle/schema/memberships";
import { perRig } from "@/lib/access/per-rig";
import { neededRole, type Role, roles } from "@/lib/access/role";
import { attentionKey } from "@/lib/attention/attention-item";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { createBead } from "../bead/create-bead";
import { registerCity } from "../bead/register-city";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import { createConvoy } from "../convoy/change-convoy";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { postHeartbeat } from "../session/heartbeat";
import type { Context } from "./context";
import { createCallerFactory, type ProcedureMeta } from "./procedures";
import { appRouter } from "./router";

// The folders of this city are on no disk.
vi.mock("../formula/stage", () => ({
  stageFormulas: async () => ({ folder: "", linked: [], kept: [], removed: [], untouched: [] }),
}));

const now = new Date("2026-01-05T08:00:00Z");
const rest = 'formula = "rest"\n\n[[steps]]\nid = "a"\ntitle = "A"\n';
const tree = memoryTree({
  "city.toml":
    '[workspace]\nname = "quay"\n\n[convergence]\nmax_per_agent = 50\nmax_total = 50\n\n[[rigs]]\nname = "web"\npath = "web"\n\n[rigs.imports.kit]\nsource = "packs/kit"\n',
  "pack.toml": '[pack]\nname = "quay"\nschema = 2\n',
  "packs/kit/pack.toml": '[pack]\nname = "kit"\nschema = 2\n',
  "packs/kit/agents/hand/agent.toml": "max_active_sessions = 1\n",
  "packs/kit/agents/hand/prompt.md": "x\n",
  "packs/kit/formulas/rest.toml": rest,
  "packs/kit/orders/noon.toml": '[order]\nformula = "rest"\ntrigger = "manual"\n',
  "orders/dusk.toml": '[order]\nformula = "rest"\ntrigger = "manual"\n',
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
  "formulas/rest.toml": rest,
});
const loaded = { ...composeCity(tree, "/city"), tree, loads: true } as unknown as LoadedCity;
const quay: OpenCity = {
  id: "quay",
  path: "/city",
  load: async () => loaded,
  state: async () => ({ current: loaded, lastGood: loaded, loadedAt: now.getTime() }),
  recorded: async () => {},
};
const caller = createCallerFactory(appRouter);

type Definition = { _def: { meta: ProcedureMeta; type: string } };
const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { meta, type } = (procedure as unknown as Definition)._def;
  return { path, type, ...meta };
});

/** What a call is about: a rig, or the city as the empty name. Each call gets beads, a key and a loop of its own. */
type About = {
  readonly rig: string;
  readonly agent: string;
  readonly bead: string;
  readonly other: string;
  readonly key: string;
  readonly made: (path: string, input: object) => Promise<Record<string, unknown>>;
};

const bulk = ({ bead, key }: About) => ({
  beads: [{ id: bead }],
  ids: [bead],
  act: { kind: "priority" as const, priority: 3 },
  idempotencyKey: key,
});
const revision = loaded.city?.revision ?? "";
const inputs: Readonly<Record<(typeof perRig)[number], (about: About) => object | Promise<object>>> = {
  "bead.claim": ({ bead }) => ({ id: bead }),
  "bead.close": ({ bead }) => ({ id: bead }),
  "bead.reopen": async ({ bead, made }) => {
    await made("bead.close", { id: bead });
    return { id: bead };
  },
  "bead.update": ({ bead }) => ({ id: bead, patch: { priority: 1 } }),
  "bead.comment": ({ bead }) => ({ id: bead, text: "x" }),
  "bead.addEdge": ({ bead, other }) => ({ id: bead, onId: other }),
  "bead.removeEdge": async ({ bead, other, made }) => {
    await made("bead.addEdge", { id: bead, onId: other });
    return { id: bead, onId: other, type: "blocks" };
  },
  "bead.bulk": bulk,
  "bead.bulkPreview": bulk,
  "bead.bulkUndo": async (about) => {
    await about.made("bead.bulk", bulk(about));
    return { idempotencyKey: about.key };
  },
  "formula.cook": ({ rig, key }) => ({ rig, name: "rest", values: {}, revision, idempotencyKey: key }),
  "formula.stage": ({ rig }) => ({ rig }),
  "sling.send": ({ rig, agent, bead, key }) => ({ rig, target: agent, work: bead, revision, idempotencyKey: key }),
  "convoy.land": async ({ rig }) => {
    const convoy = { cityId: "quay", title: "fleet", owned: true, rig: rig || null };
    return { id: (await createConvoy(store, convoy, { actor: "t", now })).id };
  },
  "converge.create": ({ agent, key }) => loop(agent, key),
  "converge.operate": async ({ agent, key, made }) => ({
    id: (await made("converge.create", loop(agent, key))).id,
    verb: "stop",
  }),
  "session.wake": ({ agent }) => ({ id: agent }),
  "session.suspend": ({ agent }) => ({ id: agent }),
  "session.nudge": ({ agent }) => ({ id: agent, text: "x" }),
  "session.answer": ({ agent }) => ({ id: agent, text: "x", requestId: "r" }),
  "order.run": ({ rig }) => ({ rig, name: rig ? "noon" : "dusk" }),
  "order.turn": ({ rig }) => ({ name: rig ? `noon:rig:${rig}` : "dusk", enabled: true }),
  "attention.acknowledge": ({ bead }) => handled(attentionKey("blocked", bead)),
  "attention.withdraw": async ({ agent, made }) => {
    const id = attentionKey("question", `${agent} r`);
    await made("attention.acknowledge", handled(id));
    return { id };
  },
};
const loop = (target: string, idempotencyKey: string) => ({
  ...{ formula: "rest", target, gateMode: "manual", maxIterations: 3, idempotencyKey },
});
const handled = (id: string) => ({ id, stamp: "1", hours: 1, reason: "mine" });

let store: Store;

// Roles are judged above the store: one kind is enough, the stricter where there are two.
describe.each(storeKinds.slice(-1))("on the %s store", (kind) => {
  let counter = 0;
  const act = { actor: "t", now };

  beforeAll(async () => {
    store = await testStore(kind);
    const stores = ["", "web", "api"].map((rig) => ({ rig, prefix: rig || "quay" }));
    await registerCity(store, { cityId: "quay", name: "quay", path: "/city", stores }, act);
    for (const role of roles)
      await store.db
        .insert(memberships)
        .values({ cityId: "quay", personId: `web-${role}`, rig: "web", role, grantedBy: "t", grantedAt: now });
    for (const actor of ["solo", "web/kit.hand"])
      await postHeartbeat(
        store,
        { cityId: "quay", state: "active", bead: "", note: "", ttlSeconds: 900 },
        { actor, now },
      );
  });
  afterAll(() => store.close());

  const context = (personId: string, isAdmin = false): Context => ({
    store,
    cities: { get: async (id) => (id === "quay" ? quay : undefined), list: () => [quay], open: async () => quay },
    session: { idHash: personId, personId, name: personId, isAdmin, authMethod: "test" },
    requestId: "r-1",
    ipHash: "",
    now: () => now,
  });
  const call = (asking: Context, path: string, input: object) => {
    const found = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller(asking));
    return (found as (given: object) => Promise<Record<string, unknown>>)({ city: "quay", ...input });
  };
  const outcome = (personId: string, path: string, input: object) =>
    call(context(personId), path, input).then(
      () => "done",
      ({ code, message }: { code: string; message: string }) => (code === "FORBIDDEN" ? code : message),
    );
  const make = async (rig: string) =>
    (await createBead(store, { cityId: "quay", rig: rig || null, title: "mend", type: "task" }, act)).id;
  const about = async (rig: string): Promise<About> => ({
    rig,
    agent: rig ? "web/kit.hand" : "solo",
    bead: await make(rig),
    other: await make(rig),
    key: `key-${kind}-${++counter}`,
    made: (path, input) => call(context("root", true), path, input),
  });
  const permissionOf = (path: string) => procedures.find((each) => each.path === path)!.permission!;

  test.each(perRig)("security 5 %s is for the role in the rig, and for no lower one", async (path) => {
    const needed = neededRole[permissionOf(path)] as Role;
    const lower = roles[roles.indexOf(needed) - 1];
    const input = async () => inputs[path](await about("web"));
    if (lower) expect(await outcome(`web-${lower}`, path, await input())).toBe("FORBIDDEN");
    expect(await outcome(`web-${needed}`, path, await input())).toBe("done");
  });

  test.each(perRig)("security 5 %s is refused outside of the rig, with the highest role in it", async (path) => {
    expect(await outcome("web-admin", path, await inputs[path](await about("")))).toBe("FORBIDDEN");
  });

  const cityWide = procedures.filter(
    ({ path, ladder, permission }) =>
      ladder?.startsWith("city") && neededRole[permission!] !== "viewer" && !perRig.some((each) => each === path),
  );
  test.each(cityWide)("security 5 $path is the city's: a role in a rig is not enough", async ({ path }) => {
    expect(await outcome("web-admin", path, { rig: "web", id: await make("web"), name: "noon" })).toBe("FORBIDDEN");
  });

  const mixed: readonly (readonly [string, (mine: string, theirs: string) => object])[] = [
    ["bead.addEdge", (id, onId) => ({ id, onId })],
    ["bead.bulk", (a, b) => ({ ...bulk({ bead: a, key: "mixed-key" } as About), beads: [{ id: a }, { id: b }] })],
    ["sling.send", (work) => ({ rig: "web", target: "solo", work, revision, idempotencyKey: "mixed-key" })],
    ["sling.send", (_, work) => ({ rig: "web", target: "solo", work, revision, idempotencyKey: "mixed-key" })],
    ["sling.send", () => ({ rig: "web", target: "solo", work: "a text", revision, idempotencyKey: "mixed-key" })],
    ["order.run", () => ({ name: "noon" })],
    ["order.turn", () => ({ name: "noon:rig:web:rig:api", enabled: false })],
    ["formula.cook", () => ({ rig: "api", name: "rest", values: {}, revision, idempotencyKey: "mixed-key" })],
    ["attention.acknowledge", () => handled("check:city-structure")],
    ["attention.acknowledge", (_, theirs) => handled(`gate:${theirs}`)],
  ];
  test.each(mixed)("security 5 %s that reaches out of the rig is refused (%#)", async (path, input) => {
    expect(await outcome("web-admin", path, input(await make("web"), await make("")))).toBe("FORBIDDEN");
  });

  test("security 8 a sling that can only be refused is refused in its own words, with its row in the audit", async () => {
    const send = { rig: "web", target: "nobody", work: "x", revision, idempotencyKey: "no-such-agent" };
    expect(await outcome("web-operator", "sling.send", send)).toMatch(/^agent "nobody" not found/);
    const audit = await call(context("root", true), "event.audit", { action: "sling.send" });
    expect((audit.items as { result: string; actor: string }[])[0]).toMatchObject({
      result: "refused",
      actor: "web-operator",
    });
  });
});
