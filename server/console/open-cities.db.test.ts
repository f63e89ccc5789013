import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { phases, validation } from "@/lib/city/phases/phases";
import { ensureLocalOperator } from "../auth/local-operator";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listLoads } from "../revision/list-loads";
import { listRevisions } from "../revision/list-revisions";
import { readRevision } from "../revision/read-revision";
import { keptRevisions } from "../revision/revision";
import { OpenCities, type OpenCity } from "./open-cities";
import { shownCity } from "./shown-city";

const act = { actor: "ann", now: new Date(0) };
const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123";

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let root = "";
  let cities: OpenCities;
  let city: OpenCity;

  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const nudge = async (rev?: number) => (await shownCity(store, city, rev)).city.agents[0]?.config.nudge;
  /** Changes a file and waits until that load is written down. */
  const change = async (name: string, text: string) => {
    const before = await city.load();
    write(name, text);
    await vi.waitFor(async () => expect(await city.load()).not.toBe(before), { timeout: 5_000 });
    await city.recorded();
  };

  beforeAll(async () => {
    store = await testStore(kind);
    await ensureLocalOperator(store, act.now);
    root = mkdtempSync(join(tmpdir(), "cityhall-revision-"));
    write("city.toml", '[workspace]\nname = "quay"\n');
    write("pack.toml", '[pack]\nname = "quay"\nschema = 2\n');
    write("agents/clerk/agent.toml", `nudge = "one"\n[env]\nGITHUB_TOKEN = "${secret}"\n`);
    cities = new OpenCities(store);
    city = await cities.open(store, root, act);
    await city.recorded();
  });

  afterAll(async () => {
    cities.close();
    await cities.settled();
    await store.close();
    rmSync(root, { recursive: true, force: true });
  });

  test("reference 25 the first load is revision 1, and the same content adds nothing", async () => {
    const again = new OpenCities(store);
    const same = await again.open(store, root, act);
    await same.recorded();
    again.close();
    expect(await listRevisions(store, city.id)).toMatchObject([
      { number: 1, loads: true, agents: 1, changes: [], changed: 0, hash: (await city.load()).city?.revision },
    ]);
  });

  test("a city that a person opened on one server is there on the others, once however many ask", async () => {
    const other = new OpenCities(store);
    const [first, second] = await Promise.all([other.get(city.id), other.get(city.id)]);
    expect([first?.id, first === second]).toEqual([city.id, true]);
    expect(await other.get("nowhere")).toBeUndefined();
    await other.settled();
    other.close();
  });

  test("a city that was opened in a transaction is watched outside of it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cityhall-watched-"));
    writeFileSync(join(folder, "city.toml"), '[workspace]\nname = "mole"\n');
    const opened = await store.transaction((tx) => cities.open(tx, folder, act));
    await opened.recorded();
    writeFileSync(join(folder, "city.toml"), '[workspace]\nname = "mole"\nprovider = "claude"\n');
    await vi.waitFor(async () => expect(await listRevisions(store, opened.id)).toHaveLength(2), { timeout: 5_000 });
    rmSync(folder, { recursive: true, force: true });
  });

  test("reference 25 a change is the next revision, with the files that it came from", async () => {
    await change("agents/clerk/agent.toml", `nudge = "two"\n[env]\nGITHUB_TOKEN = "${secret}"\n`);
    write("agents/scribe/agent.toml", 'nudge = "new"\n');
    await vi.waitFor(async () => expect((await city.load()).city?.agents).toHaveLength(2), { timeout: 5_000 });
    await city.recorded();
    const [newest, second] = await listRevisions(store, city.id);
    expect(second?.changes).toEqual([{ file: `${root}/agents/clerk/agent.toml`, change: "changed" }]);
    expect(newest?.changes).toContainEqual({ file: `${root}/agents/scribe/agent.toml`, change: "added" });
    expect([await nudge(1), await nudge(2), await nudge()]).toEqual(["one", "two", "two"]);
  });

  test("ux 20 a kept revision holds no secret, in values, chains or texts", async () => {
    const kept = await readRevision(store, city.id, 1);
    expect(kept.city?.agents[0]?.config.env).toMatchObject({ GITHUB_TOKEN: { redacted: true } });
    expect(kept.tree.read(`${root}/agents/clerk/agent.toml`)).toContain('GITHUB_TOKEN = "hidden"');
    expect(JSON.stringify([kept.city, kept.diagnostics, [...kept.provenance.values()]])).not.toContain(secret);
  });

  test("reference 25 a city that stops loading keeps showing its last good revision, marked, and the errors are a revision", async () => {
    const good = (await listRevisions(store, city.id))[0]!;
    await change("city.toml", "[workspace\n");
    const shown = await shownCity(store, city);
    expect(shown.standing).toMatchObject({ kind: "last-good", number: good.number });
    expect(shown.city.agents).toHaveLength(2);
    expect((await city.load()).diagnostics.some((each) => each.severity === "error")).toBe(true);
    expect((await listRevisions(store, city.id))[0]).toMatchObject({ number: good.number + 1, loads: false });
    await expect(shownCity(store, city, good.number + 1)).rejects.toThrow(/could not be read/);
  });

  test("reference 25 the last good revision outlives the server", async () => {
    const later = new OpenCities(store);
    const reopened = await later.open(store, root, act);
    await reopened.recorded();
    const shown = await shownCity(store, reopened);
    later.close();
    expect(shown.standing.kind).toBe("last-good");
    expect(shown.city.agents.map((agent) => agent.name)).toEqual(["clerk", "scribe"]);
  });

  test("reference 25 a repaired city is current again, as a new revision", async () => {
    const broken = (await listRevisions(store, city.id))[0]!;
    await change("city.toml", '[workspace]\nname = "quay"\nprovider = "claude"\n');
    expect((await shownCity(store, city)).standing).toEqual({ kind: "current" });
    expect((await listRevisions(store, city.id))[0]).toMatchObject({ number: broken.number + 1, loads: true });
  });

  test("every load leaves its times: what was read, the phases in their order, cold only the first", async () => {
    const loads = await listLoads(store, city.id, 200);
    const revisions = await listRevisions(store, city.id);
    expect(loads[0]?.cold).toBe(true);
    expect(loads.some(({ cold }) => !cold)).toBe(true);
    expect(loads.at(-1)?.revision).toBe(revisions[0]?.number);
    const names = loads[0]?.steps.map(({ name }) => name) ?? [];
    expect(names[0]).toBe("scan");
    expect(names.at(-1)).toBe("finish");
    expect(names).toEqual(["scan", ...phases.map(({ name }) => name), ...validation.map(({ name }) => name), "finish"]);
    for (const { totalMs, steps } of loads) expect(totalMs).toBeCloseTo(steps.reduce((sum, { ms }) => sum + ms, 0));
    expect(await listLoads(store.forCity("other"), city.id, 10)).toEqual([]);
  });

  test("a revision that is not kept is refused by its number", async () => {
    await expect(shownCity(store, city, 900)).rejects.toThrow("There is no revision 900 of this city");
  });

  test(`a city keeps ${keptRevisions} revisions, and always the last one that loads`, async () => {
    await store.query(sql`
      insert into city_revisions
      select city_id, n, 'h' || n, loaded_at, false, false, 1, 0, 0, changes, 0, snapshot
      from city_revisions, generate_series(100, 100 + ${keptRevisions}) as n where city_id = ${city.id} and number = 1`);
    await change("city.toml", "[workspace\nname\n");
    const numbers = (await listRevisions(store, city.id)).map(({ number }) => number);
    expect(numbers).toHaveLength(keptRevisions + 1);
    expect(numbers.at(-1)).toBeLessThan(100);
    expect((await shownCity(store, city)).standing.kind).toBe("last-good");
  });
});
