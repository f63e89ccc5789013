import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import { keptChoices } from "@/lib/view/kept-choices";
import { createBead } from "../bead/create-bead";
import { OpenCities } from "../console/open-cities";
import { createConvoy } from "../convoy/change-convoy";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { exampleFiles } from "../discipline/example-pack";
import type { Context } from "./context";
import { createCallerFactory, type ProcedureMeta } from "./procedures";
import { appRouter } from "./router";

vi.mock("../env", async (load) => {
  const real = await load<typeof import("../env")>();
  const keys = { CITYHALL_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}` };
  const parsed = { ...real.parseEnv(keys), dataDir: "/nowhere" };
  return { ...real, env: () => parsed };
});

const now = new Date("2026-01-05T08:00:00Z");
const caller = createCallerFactory(appRouter);
type Definition = { _def: { meta: ProcedureMeta; type: string } };
const changes = Object.entries(appRouter._def.procedures)
  .map(([path, procedure]) => ({ path, ...(procedure as unknown as Definition)._def }))
  .filter(({ type }) => type === "mutation");

/** What earlier calls have answered, by the path of the procedure. */
type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Input = (answers: Answers) => object | Promise<object>;

const city = "harbour";
const bead = (answers: Answers) => answers["formula.cook"]!.rootId as string;
const key = "key-of-one-act";

/** In this order, each on what those before it have left. */
const successes: Readonly<Record<string, Input>> = {
  "formula.cook": ({ revision }) => ({
    rig: "",
    name: "log-entry",
    values: {},
    revision: revision?.hash,
    idempotencyKey: key,
  }),
  "bead.comment": (a) => ({ id: bead(a), text: "mind the tide" }),
  "bead.update": (a) => ({ id: bead(a), patch: { priority: 1 } }),
  "bead.claim": (a) => ({ id: a.loose!.one }),
  "bead.addEdge": (a) => ({ id: a.loose!.one, onId: a.loose!.two, type: "relates-to" }),
  "bead.removeEdge": (a) => ({ id: a.loose!.one, onId: a.loose!.two, type: "relates-to" }),
  "bead.close": (a) => ({ id: a.loose!.one, reason: "done" }),
  "bead.reopen": (a) => ({ id: a.loose!.one }),
  "bead.bulk": (a) => ({
    beads: [{ id: a.loose!.two }],
    ids: [a.loose!.two],
    act: { kind: "priority", priority: 2 },
    idempotencyKey: key,
  }),
  "bead.bulkUndo": () => ({ idempotencyKey: key }),
  "bead.saveView": () => ({ name: "mine", query: "state:ready" }),
  "bead.shareView": () => ({ name: "ours", query: "state:ready" }),
  "bead.removeView": (a) => ({ id: a["bead.saveView"]!.id }),
  "sling.send": ({ revision }) => ({
    target: "watchman",
    work: "look out",
    noFormula: true,
    revision: revision?.hash,
    idempotencyKey: "sling-key",
  }),
  "attention.visit": () => ({}),
  "attention.acknowledge": () => ({ id: "gate:ha-1", stamp: "1", hours: 1, reason: "mine" }),
  "attention.withdraw": () => ({ id: "gate:ha-1" }),
  "order.turn": () => ({ name: "night-watch", enabled: false }),
  "order.run": () => ({ name: "night-watch" }),
  "doctor.mute": () => ({ check: "city-structure", reason: "known", days: 7 }),
  "doctor.unmute": () => ({ check: "city-structure" }),
  "doctor.run": () => ({ skipScripts: true }),
  "formula.stage": () => ({ rig: "" }),
  "session.configure": () => ({ supervisorUrl: "", supervisorCity: "", tmux: false, tmuxSocket: "" }),
  "session.wake": () => ({ id: "mayor" }),
  "session.suspend": () => ({ id: "mayor" }),
  "session.nudge": () => ({ id: "mayor", text: "wake up" }),
  "session.answer": () => ({ id: "mayor", requestId: "r", text: "yes" }),
  "token.issue": () => ({ name: "watchman", actor: "watchman", days: 1 }),
  "token.revoke": (a) => ({ id: a["token.issue"]!.id }),
  "people.invite": () => ({ name: "noor" }),
  "people.link": (a) => ({ id: a["people.invite"]!.id }),
  "people.setMember": (a) => ({ person: a["people.invite"]!.id, role: "viewer" }),
  "people.signOut": (a) => ({ id: a["people.invite"]!.id }),
  "people.setAdmin": (a) => ({ id: a["people.invite"]!.id, isAdmin: true }),
  "people.disable": (a) => ({ id: a["people.invite"]!.id, disabled: true }),
  "people.signOutElsewhere": () => ({}),
  "molecule.keepBranches": (a) => ({ id: bead(a), expanded: [bead(a)] }),
  "people.choose": () => ({ name: keptChoices[0], value: "any" }),
  "people.endTour": () => ({ answer: "skipped" }),
  "secret.set": () => ({ name: "git.token", text: "hush" }),
  "secret.reveal": () => ({ name: "git.token" }),
  "secret.reseal": () => ({}),
  "secret.remove": () => ({ name: "git.token" }),
  "hall.register": () => ({ address: "https://github.com/guild/fleet.git//pier" }),
  "hall.source": () => ({ id: "pier", pollSeconds: 300 }),
  "hall.look": () => ({ id: "pier" }),
  "hall.pause": () => ({ id: "pier", paused: true }),
  "hall.remove": () => ({ id: "pier", confirm: "pier" }),
  "hall.setRetention": () => ({ name: "audit.days", days: 90 }),
  "hall.switchScripts": () => ({ name: "scripts.run", enabled: true }),
  "city.open": ({ folder }) => ({ path: folder?.other }),
  "discipline.check": () => ({ files: { "README.md": "x" } }),
  "discipline.installExample": () => ({ name: "garden-day" }),
  "discipline.install": () => ({ files: exampleFiles("sauna-booking") }),
  "discipline.run": (a) => ({ ...a["discipline.installExample"], scenario: null, seed: "s" }),
  "provider.publish": () => ({
    text: readFileSync("lib/provider/fixtures/flat-bundle.toml", "utf8"),
    name: "pack.toml",
  }),
  "provider.bind": (a) => ({ ...a["provider.publish"], id: "stickers", model: "sheet-12" }),
  "provider.retire": () => ({ id: "stickers" }),
  "import.start": () => ({ request: { verb: "remove", name: "tide" } }),
  "import.drop": (a) => ended(a["import.start"]!),
  "import.again": (a) => ({ id: a["import.start"]!.id }),
  "import.write": (a) => ended(a["import.again"]!),
  "registry.add": () => ({ name: "guild", source: "https://packs.example.org/registry.toml" }),
  "registry.remove": () => ({ name: "guild" }),
  "convoy.land": (a) => ({ id: a.loose!.convoy }),
  "converge.create": () => ({
    ...{ formula: "log-entry", target: "watchman", gateMode: "manual", maxIterations: 3, idempotencyKey: "loop-key" },
  }),
  "converge.operate": (a) => ({ id: a["converge.create"]!.id, verb: "stop" }),
};

/** What needs something outside of the store. That one row is written for an attempt, `tenancy.db.test.ts` proves for these too. */
const elsewhere: Readonly<Record<string, string>> = {
  "provider.run": "a provider that is paid",
  "provider.decide": "a call that was made",
  "registry.refresh": "a registry to ask",
  "registry.login": "a registry to ask",
  "doctor.fix": "a script that somebody allowed",
  "doctor.repair": "a finding that can be repaired",
  "command.run": "a script that somebody allowed",
  "runtime.probe": "an executable of a runtime",
  "script.cancel": "a script that runs",
};

let jobs: () => Promise<{ id: string; state: string }[]>;
/** A change of imports once it waits to be written. */
async function ended({ id }: Readonly<Record<string, unknown>>): Promise<object> {
  await vi.waitFor(async () => expect(await jobs()).toContainEqual(expect.objectContaining({ id, state: "ready" })), {
    timeout: 10_000,
  });
  return { id };
}

describe.each(storeKinds)("security 8 on the %s store", (kind) => {
  let store: Store;
  let cities: OpenCities;
  let folder = "";
  const answers: Record<string, Record<string, unknown>> = {};

  beforeAll(async () => {
    store = await testStore(kind);
    folder = await mkdtemp(join(tmpdir(), "cityhall-audited-"));
    await cp("server/demo/harbour", join(folder, "harbour"), { recursive: true });
    await cp("server/demo/harbour", join(folder, "other"), { recursive: true });
    await writeFile(join(folder, "other/city.toml"), '[workspace]\nname = "other"\n');
    cities = new OpenCities(store);
    await store.db.insert(people).values({ id: "root", name: "root", isAdmin: true, createdAt: now });
    const opened = await cities.open(store, join(folder, "harbour"), { actor: "root", now });
    const role = { cityId: opened.id, personId: "root", role: "admin", grantedBy: "test", grantedAt: now };
    await store.db.insert(memberships).values({ ...role, grants: ["exec.fix", "secret.reveal"] });
    const loose = async () =>
      (await createBead(store, { cityId: city, rig: null, title: "mend", type: "task" }, { actor: "root", now })).id;
    const convoy = await createConvoy(store, { cityId: city, title: "fleet", owned: true }, { actor: "root", now });
    answers.loose = { one: await loose(), two: await loose(), convoy: convoy.id };
    process.env.GC_HOME = join(folder, "gc");
    jobs = async () => (await call("import.jobs", { city })) as unknown as { id: string; state: string }[];
    answers.revision = { hash: (await opened.load()).city?.revision };
    answers.folder = { other: join(folder, "other") };
  });
  afterAll(async () => {
    cities.close();
    await cities.settled();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const context: () => Context = () => ({
    store,
    cities,
    session: { idHash: "root", personId: "root", name: "root", isAdmin: true, authMethod: "test" },
    requestId: "r-1",
    ipHash: "",
    now: () => now,
  });
  const call = (path: string, input: object) => {
    const procedure = path
      .split(".")
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller(context()));
    return (procedure as (given: object) => Promise<Record<string, unknown> | undefined>)(input);
  };
  const rowsAfter = (id: number) =>
    store.query<{ id: number; action: string; result: string; actor: string; request_id: string }>(
      sql`select id, action, result, actor, request_id from audit where id > ${id} order by id`,
    );
  const lastId = async () =>
    (await store.query<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit`))[0]!.id;

  test.each(Object.entries(successes))(
    "%s writes exactly one row when it succeeds, two around a task",
    async (path, input) => {
      const { meta } = changes.find((each) => each.path === path)!;
      const before = await lastId();
      answers[path] = (await call(path, { city, ...(await input(answers)) })) ?? {};
      const row = { action: meta.action, actor: "root", request_id: "r-1" };
      const results = meta.ladder === "cityTask" ? ["started", "done"] : ["done"];
      expect(await rowsAfter(before)).toMatchObject(results.map((result) => ({ ...row, result })));
    },
  );
});

test("security 8 every change has a call that succeeds here, or says where it is proved", () => {
  const proved = [...Object.keys(successes), ...Object.keys(elsewhere)].sort();
  expect(changes.map(({ path }) => path).sort()).toEqual(proved);
});
