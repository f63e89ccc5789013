import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bead } from "@/lib/bead/bead";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { composeCity } from "@/lib/city/compose";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { paths } from "@/lib/url/paths";
import { beadFilter } from "@/lib/view/bead-filters";
import { beadStatus, statusFacts } from "@/lib/view/bead-status";
import { addDependency } from "@/server/bead/add-dependency";
import { listBeads } from "@/server/bead/list-beads";
import { reopenBead } from "@/server/bead/reopen-bead";
import { showBead } from "@/server/bead/show-bead";
import { TestCity } from "@/server/bead/testing";
import { homePage } from "@/server/console/home-page";
import { convoyMembers, convoyProgress } from "@/server/convoy/convoy";
import { openStore } from "@/server/db/client";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { cookFormula } from "@/server/formula/cook-formula";
import { progressOf } from "@/server/molecule/progress-of";

const REPORTS = "../shared/vectors/reports.jsonl";
type Report = { readonly id: string; readonly files: Readonly<Record<string, string>> };
const lines = existsSync(REPORTS) ? readFileSync(REPORTS, "utf8").split("\n").filter(Boolean) : [];
const reports = new Map(lines.map((line) => JSON.parse(line) as Report).map((one) => [one.id, one.files]));

describe.skipIf(reports.size === 0).each(storeKinds)("reports by users of consoles on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;

  async function cooked(report: string, name: string, rig: string | null = null) {
    const city = await TestCity.open(store, `console-${++count}`);
    const { cityId, act } = city;
    const request = { tree: memoryTree(reports.get(report) ?? {}), layers: [`${MEMORY_ROOT}/formulas`], name };
    const { ids, rootId } = await cookFormula(store, request, { cityId, rig }, act);
    const id = (step: string) => ids[`${name}.${step}`] ?? "";
    const status = async (bead: string) => beadStatus(statusFacts((await showBead(store, cityId, bead)).bead as Bead));
    const home = () => homePage(store, { cityId, rig: "", now: city.now });
    const listed = async (filter: string, hideSystem = false) =>
      listBeads(store, { cityId, now: city.now, terms: parseFilter(filter).terms, hideSystem });
    const progress = async () => (await progressOf(store, cityId, [rootId])).get(rootId);
    return { city, cityId, act, rootId, id, status, home, listed, progress };
  }

  test("DB-02 normal waiting is neutral: one is ready, two wait, nobody is asked", async () => {
    const { id, status, home, listed } = await cooked("DB-02", "three");
    expect(await Promise.all(["a", "b", "c"].map((step) => status(id(step))))).toEqual([
      "ready",
      "waiting-dependency",
      "waiting-dependency",
    ]);
    expect((await listed("state:human")).total).toBe(0);
    expect((await home()).waiting.total).toBe(2);
  });

  test("DB-04 words in a title or description classify nothing", async () => {
    const { id, status, listed } = await cooked("DB-04", "txt");
    expect(await status(id("write"))).toBe("ready");
    expect(await status(id("gatekeeper"))).toBe("waiting-dependency");
    expect((await listed("state:human")).total).toBe(0);
    expect((await listed("status:blocked")).total).toBe(0);
  });

  test("DB-06 bookkeeping is left out before pages are cut and counts are made", async () => {
    const city = await TestCity.open(store, `console-${++count}`);
    const { cityId, now } = city;
    const old = new Date(now.getTime() - 86_400_000).toISOString();
    const kinds = ["message", "session", "nudge"];
    await city.given([
      { id: "kx-bug", type: "bug", created_at: old },
      ...["kx-t1", "kx-t2", "kx-t3"].map((id) => ({ id })),
      ...Array.from({ length: 1200 }, (_, n) => ({ id: `kx-s${n}`, type: kinds[n % 3] as string })),
    ]);
    const page = await listBeads(store, { cityId, now, terms: parseFilter("state:open").terms, hideSystem: true });
    expect(page.items.map((each) => each.id)).toContain("kx-bug");
    expect([page.items.length, page.total, page.hidden]).toEqual([4, 4, 1200]);
    const all = await listBeads(store, { cityId, now, terms: parseFilter("state:open").terms });
    expect(all.total).toBe(1204);
    expect((await showBead(store, cityId, "kx-bug")).bead.type).toBe("bug");
  });

  test("DB-08 the words of a figure are the words of its query", async () => {
    const { city, id, listed } = await cooked("DB-08", "three");
    await city.close(id("a"));
    const counts = await Promise.all(["state:open", "state:closed", ""].map(async (f) => (await listed(f)).total));
    expect(counts).toEqual([3, 1, 4]);
    expect(beadFilter("open")).toBe("state:open");
  });

  test("DB-16 counts come from the store, whatever happened before", async () => {
    const { city, cityId, act, id, listed } = await cooked("DB-16", "three");
    const closed = async () => (await listed("state:closed")).total;
    const seen = [await closed()];
    await city.close(id("a"));
    seen.push(await closed());
    await reopenBead(store, { cityId, id: id("a") }, act);
    seen.push(await closed());
    await city.close(id("a"));
    seen.push(await closed());
    await city.close(id("a"));
    seen.push(await closed());
    expect(seen).toEqual([0, 1, 0, 1, 1]);
  });

  test("DB-18 tracked members in another store count, and tracking blocks nobody", async () => {
    const { city, cityId, act, id, status } = await cooked("DB-18", "three", "web");
    await city.given([{ id: "kx-g", type: "convoy" }]);
    for (const step of ["a", "b"])
      await addDependency(store, { cityId, issueId: "kx-g", onId: id(step), type: "tracks" }, act);
    expect(await status(id("a"))).toBe("ready");
    await city.close(id("a"));
    const { dependencies, bead } = await showBead(store, cityId, "kx-g");
    expect(dependencies.map((each) => each.status).sort()).toEqual(["closed", "open"]);
    expect(bead.isBlocked).toBe(false);
    const progress = async (convoy: string) => (await convoyProgress(store, cityId, [convoy])).get(convoy);
    expect(await progress("kx-g")).toEqual({ total: 2, closed: 1, complete: false });
    // Members that lie in a store which is not here: still two, of unknown state, and never complete.
    await city.given([{ id: "kx-h", type: "convoy" }]);
    for (const onId of ["far-1", "far-2"])
      await store.query(sql`
        insert into dependencies (city_id, issue_id, on_id, type, created_at, created_by)
        values (${cityId}, 'kx-h', ${onId}, 'tracks', ${city.now.toISOString()}::timestamptz, 'other tool')`);
    expect(await progress("kx-h")).toEqual({ total: 2, closed: 0, complete: false });
    expect(
      (await convoyMembers(store, cityId, "kx-h")).map(({ id: member, status: state }) => [member, state]),
    ).toEqual([
      ["far-1", null],
      ["far-2", null],
    ]);
  });
});

test("DB-16 counts are the same after a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cityhall-restart-"));
  const closed = async (store: Store, city: TestCity) => {
    const { terms } = parseFilter("state:closed");
    return (await listBeads(store, { cityId: city.cityId, now: city.now, terms, hideSystem: false })).total;
  };
  try {
    const before = await openStore({ dataDir });
    const city = await TestCity.open(before, "restart");
    await city.given([{ id: "kx-1" }, { id: "kx-2" }]);
    await city.close("kx-1");
    expect(await closed(before, city)).toBe(1);
    await before.close();
    const after = await openStore({ dataDir });
    expect(await closed(after, city)).toBe(1);
    await after.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("DB-10 names with slashes, dots, percents and script text round-trip through addresses", () => {
  for (const name of ["quay/kit.hand", "50%", "<script>alert(1)</script>", "a b#c?d"]) {
    const agent = paths.agent("quay", name).split("/config/agents/")[1] ?? "";
    expect(agent.split("/").map(decodeURIComponent).join("/")).toBe(name);
    expect(decodeURIComponent(paths.session("quay", name).split("/sessions/")[1] ?? "")).toBe(name);
    expect(paths.session("quay", name)).not.toMatch(/[<>#?\s]/);
  }
});

test("DB-20 a store that cannot be opened is an error with its path and reason, never an empty console", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cityhall-no-store-"));
  const file = join(folder, "beads");
  await writeFile(file, "not a folder");
  try {
    await expect(openStore({ dataDir: join(file, "data") })).rejects.toThrow(file);
    const corrupt = join(folder, "corrupt");
    await mkdir(join(corrupt, "beads"), { recursive: true });
    await writeFile(join(corrupt, "beads/PG_VERSION"), "not a version");
    await expect(openStore({ dataDir: corrupt })).rejects.toThrow(`the store in ${corrupt} cannot be opened: `);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("DB-22 both mayors of the report are declared, each with a session of its own", () => {
  const { city } = composeCity(memoryTree(reports.get("DB-22") ?? {}), MEMORY_ROOT);
  const sessions = city?.namedSessions.map((each) => [each.identity, each.templateQualifiedName]);
  if (reports.size > 0)
    expect(sessions?.sort()).toEqual([
      ["crew.mayor", "crew.mayor"],
      ["mayor", "mayor"],
    ]);
});
