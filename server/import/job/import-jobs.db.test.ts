import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { importJobs } from "@/drizzle/schema/import-jobs";
import { registerCity } from "@/server/bead/register-city";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import type { RegistryHost } from "@/server/registry/registry-host";
import { fetchPolicy } from "../fetch-policy";
import { type ImportBench, importBench, packToml } from "../testing";
import { applyImportJob, dropImportJob } from "./end-import-job";
import type { ImportRequest } from "./import-request";
import { listImportJobs } from "./list-import-jobs";
import { runImportJob } from "./run-import-job";
import { startImportJob } from "./start-import-job";

vi.setConfig({ testTimeout: 60_000 });

const cityId = "borough";
const act = { actor: "fiona", now: new Date("2026-05-01T10:00:00Z") };

describe.each(storeKinds)("changes of imports on the %s store", (kind) => {
  let store: Store;
  let bench: ImportBench;
  let host: RegistryHost;
  beforeAll(async () => {
    store = await testStore(kind);
    await registerCity(store, { cityId, name: cityId, path: "/city", stores: [{ rig: "", prefix: "b" }] }, act);
  });
  afterAll(() => store.close());
  beforeEach(() => {
    bench = importBench();
    host = {
      gcHome: join(bench.root, "gc"),
      now: () => new Date(),
      transport: async () => ({ status: 404, text: "" }),
      freshnessMs: 1000,
      imports: bench.host,
    };
  });
  afterEach(async () => {
    await store.db.delete(importJobs);
    bench.remove();
  });

  let ids = 0;
  /** Begins a job; `done` settles when it is ready or has ended. */
  async function start(root: string, request: ImportRequest, by = act, with_ = host) {
    const id = `job-${ids++}`;
    let done: Promise<void> = Promise.resolve();
    await store.transaction((tx) =>
      startImportJob(tx, { cityId, id, request }, { ...by, now: new Date() }, () => {
        done = runImportJob(store, { cityId, id, root, request, startedBy: by.actor }, with_);
      }),
    );
    return { id, done };
  }
  const job = async (id: string) => (await listImportJobs(store, cityId, new Date())).find((one) => one.id === id)!;
  const write = (id: string, root: string) =>
    store.transaction((tx) => applyImportJob(tx, { cityId, id, root }, { ...act, now: new Date() }));
  const drop = (id: string) =>
    store.transaction((tx) => dropImportJob(tx, { cityId, id }, { ...act, now: new Date() }));

  it("fetches, shows difference and effect, and writes exactly what it has shown", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press"), "agents/printer/agent.toml": 'scope = "city"\n' }, "v1.0.0");
    const city = bench.city({ "pack.toml": `# kept\n${packToml("borough")}` });
    const { id, done } = await start(city, { verb: "add", source: press.url });
    await done;
    const ready = await job(id);
    expect(ready).toMatchObject({ state: "ready", startedBy: "fiona", progress: {} });
    expect(ready.plan?.diff).toContain(`+source = "${press.url}"`);
    expect(ready.plan?.preview?.things).toContainEqual({ kind: "agent", name: "press.printer", change: "add" });
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    expect(await write(id, city)).toBe(`Added import "press" from ${press.url}`);
    expect(readFileSync(join(city, "pack.toml"), "utf8")).toMatch(/^# kept\n/);
    expect(existsSync(join(city, "packs.lock"))).toBe(true);
    const [row] = await store.db.select().from(importJobs).where(eq(importJobs.id, id));
    expect(row?.state).toBe("done");
    expect(row?.plan).not.toHaveProperty("changes");
    await expect(write(id, city)).rejects.toThrow("this change cannot be written: it is done");
  });

  it("is refused when a file has moved meanwhile, stays ready, and nothing is half written", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city();
    const { id, done } = await start(city, { verb: "add", source: press.url });
    await done;
    writeFileSync(join(city, "pack.toml"), `${packToml("borough")}# somebody was here\n`);
    await expect(write(id, city)).rejects.toThrow("has changed meanwhile; look at the difference again");
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    expect((await job(id)).state).toBe("ready");
  });

  it("two at once: the second is refused with who has begun the first", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    const first = await start(city, { verb: "install" });
    await expect(start(city, { verb: "upgrade" }, { ...act, actor: "marek" })).rejects.toThrow(
      /^fiona has had "install" under way in this city since \d\d:\d\d UTC; wait for it, or cancel it$/,
    );
    await first.done;
    expect((await job(first.id)).state).toBe("ready");
    const proof = await start(city, { verb: "verify", handle: "main:press", version: "1.0.0" });
    await proof.done;
    expect((await job(proof.id)).state).toBe("failed");
    expect((await job(first.id)).state).toBe("ready");
    const second = await start(city, { verb: "upgrade" });
    await second.done;
    expect(await job(first.id)).toMatchObject({ state: "dropped", plan: null });
  });

  it("a cancelled one ends soon, leaves city and cache as they were, and can begin again", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    let cancelled: Promise<void> | undefined;
    let id = "";
    const slow = {
      ...host,
      imports: {
        ...host.imports,
        policy: fetchPolicy({}, { ...host.imports.policy }),
        now: () => {
          // Asked for when a version is chosen: the job is under way.
          cancelled ??= drop(id);
          return new Date();
        },
      },
    };
    const begun = await start(city, { verb: "install" }, act, slow);
    id = begun.id;
    await begun.done;
    await cancelled;
    expect(await job(id)).toMatchObject({ state: "cancelled", plan: null });
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    const next = await start(city, { verb: "install" });
    await next.done;
    expect((await job(next.id)).state).toBe("ready");
  });

  it("one whose server is gone reads as failed, says that what was fetched is kept, and blocks nobody", async () => {
    const city = bench.city();
    const old = { ...act, startedAt: act.now, seenAt: act.now };
    await store.db
      .insert(importJobs)
      .values({ cityId, id: "lost", verb: "install", state: "planning", startedBy: "x", ...old });
    expect(await job("lost")).toMatchObject({
      state: "failed",
      message: expect.stringContaining("what was fetched is kept"),
    });
    const { id, done } = await start(city, { verb: "install" });
    await done;
    expect(await job(id)).toMatchObject({ state: "done", message: "Installed 0 remote import(s); nothing to write" });
  });

  it("a failure is a sentence without anybody's credentials, and secrets of a file are hidden in the difference", async () => {
    const city = bench.city({
      "pack.toml": `${packToml("borough")}\n[providers.x.env]\nAPI_TOKEN = "sk-verysecretvalue1234567890"\n`,
    });
    const failing = await start(city, { verb: "add", source: "https://me:s3cret@packs.example.org/a.git" });
    await failing.done;
    const failed = await job(failing.id);
    expect(failed.state).toBe("failed");
    expect(failed.message).toContain("the address holds credentials");
    expect(JSON.stringify(await store.db.select().from(importJobs))).not.toContain("s3cret");
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const { id, done } = await start(city, { verb: "add", source: press.url });
    await done;
    expect((await job(id)).plan?.diff).not.toContain("sk-verysecret");
    await drop(id);
    expect(await job(id)).toMatchObject({ state: "dropped", plan: null });
  });
});
