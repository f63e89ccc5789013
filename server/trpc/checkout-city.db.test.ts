import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { citySources } from "@/drizzle/schema/city-sources";
import { importJobs } from "@/drizzle/schema/import-jobs";
import { checkoutRefusal } from "@/lib/access/city-files";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { registerCity } from "../bead/register-city";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { createCallerFactory } from "./procedures";
import { appRouter } from "./router";

vi.mock("../import/job/run-import-job", () => ({ runImportJob: async () => {}, interruptImportJob: () => {} }));
vi.mock("../formula/stage", () => ({
  stageFormulas: async () => ({ folder: "", linked: [], kept: [], removed: [], untouched: [] }),
}));

const now = new Date("2026-01-05T08:00:00Z");
const tree = memoryTree({
  "city.toml": '[workspace]\nname = "quay"\n\n[[rigs]]\nname = "web"\npath = "web"\n',
  "pack.toml": '[pack]\nname = "quay"\nschema = 2\n',
});
const loaded = { ...composeCity(tree, "/city"), tree, loads: true } as unknown as LoadedCity;
const state = async () => ({ current: loaded, lastGood: loaded, loadedAt: 0 });
const quay: OpenCity = { id: "quay", path: "/city", load: async () => loaded, state, recorded: async () => {} };
const refused = { code: "CONFLICT", message: checkoutRefusal("https://git.example/fleet.git//quay#main") };

let store: Store;
beforeAll(async () => {
  store = await testStore(storeKinds.at(-1) ?? "embedded");
  const act = { actor: "t", now };
  await registerCity(store, { cityId: "quay", name: "quay", path: "/city", stores: [{ rig: "", prefix: "q" }] }, act);
  const source = { url: "https://git.example/fleet.git", subfolder: "quay", ref: "main", pollSeconds: 60 };
  await store.db.insert(citySources).values({ cityId: "quay", ...source });
});
afterAll(() => store.close());

const caller = () =>
  createCallerFactory(appRouter)({
    store,
    cities: { get: async () => quay, list: () => [quay], open: async () => quay },
    session: { idHash: "root", personId: "root", name: "root", isAdmin: true, authMethod: "test" },
    requestId: "r-1",
    ipHash: "",
    now: () => now,
  });

test("a city from a repository refuses changes of its files, names the repository, and says so beforehand", async () => {
  const city = "quay";
  const changes = [{ verb: "add", source: "x" }, { verb: "remove", name: "x" }, { verb: "upgrade" }] as const;
  for (const request of changes) await expect(caller().import.start({ city, request })).rejects.toMatchObject(refused);
  await expect(caller().formula.stage({ city, rig: "" })).rejects.toMatchObject(refused);
  expect((await caller().city.summary({ city })).person.checkout).toBe("https://git.example/fleet.git//quay#main");
});

test("what only looks, fetches, or writes outside of the folder goes on", async () => {
  await caller().import.start({ city: "quay", request: { verb: "install" } });
  await store.db.delete(importJobs);
  await caller().formula.stage({ city: "quay", rig: "web" });
});

test("a change that was planned before the city came from a repository is not written either", async () => {
  const plan = { diff: "", changes: [{ path: "/city/city.toml", before: null, after: "x" }] };
  const job = { cityId: "quay", id: "j", verb: "remove", input: {}, startedBy: "t", startedAt: now, seenAt: now };
  await store.db.insert(importJobs).values({ ...job, state: "ready", plan });
  await expect(caller().import.write({ city: "quay", id: "j" })).rejects.toMatchObject(refused);
});
