import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ImportProgress } from "./import-host";
import { installImports } from "./install-imports";
import { type ImportBench, importBench, packToml } from "./testing";

vi.setConfig({ testTimeout: 30_000 });

const hasFlock = spawnSync("flock", ["--version"]).error === undefined;

let bench: ImportBench;
beforeEach(() => {
  bench = importBench();
});
afterEach(() => bench.remove());

/** A city that imports one repository which is not in the cache yet. */
function city(): string {
  const press = bench.repository("press.git");
  press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
  return bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
}

/** Another tool that has the lock file of the cache, as gc would. */
async function holdingCache(): Promise<ChildProcess> {
  mkdirSync(bench.host.cacheRoot, { recursive: true });
  const holder = spawn("flock", ["-x", join(bench.host.cacheRoot, ".packman-cache.lock"), "cat"]);
  holder.stdin.write("held");
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  return holder;
}

describe.runIf(hasFlock)("reference 8.4 the lock file of the cache", () => {
  it("an install waits for another tool that works in the cache, says so, and goes on when it is done", async () => {
    const home = city();
    const holder = await holdingCache();
    const told: ImportProgress["step"][] = [];
    const host = {
      ...bench.host,
      progress: ({ step }: ImportProgress) => {
        told.push(step);
        if (step === "wait") holder.stdin?.end();
      },
    };
    expect(await installImports(home, host)).toBe("Installed 1 remote import(s)");
    expect(told.indexOf("wait")).toBeGreaterThanOrEqual(0);
    expect(told.indexOf("wait")).toBeLessThan(told.indexOf("fetch"));
  });

  it("the waiting can be cancelled, and changes nothing", async () => {
    const home = city();
    const holder = await holdingCache();
    const controller = new AbortController();
    const host = {
      ...bench.host,
      signal: controller.signal,
      progress: ({ step }: ImportProgress) => step === "wait" && controller.abort(),
    };
    await expect(installImports(home, host)).rejects.toThrow("cancelled while waiting for another installation");
    expect(existsSync(join(home, "packs.lock"))).toBe(false);
    expect(bench.cached()).toEqual([]);
    holder.stdin?.end();
  });
});

it("a cache that cannot be written is refused with the reason of the system", async () => {
  const home = city();
  writeFileSync(join(bench.root, "file"), "");
  const host = { ...bench.host, cacheRoot: join(bench.root, "file", "repos") };
  await expect(installImports(home, host)).rejects.toMatchObject({
    code: "disk",
    message: expect.stringMatching(/^the cache of packs at .*\/file\/repos cannot be used: ENOTDIR/),
  });
  expect(existsSync(join(home, "packs.lock"))).toBe(false);
});
