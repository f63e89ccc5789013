import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { fetchPolicy, policyRefusal } from "./fetch-policy";
import type { ImportHost } from "./import-host";
import { installImports } from "./install-imports";
import { type ImportBench, importBench, packToml } from "./testing";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
let host: ImportHost;
beforeEach(() => {
  bench = importBench();
  host = bench.host;
});
afterEach(() => bench.remove());

const cache = (url: string, commit: string) => join(host.cacheRoot, repositoryCacheKey(url, commit));
const leftovers = () => bench.cached().filter((name) => name.startsWith("."));

describe("fetching is contained", () => {
  const install = (city: string, more: Partial<ImportHost> = {}) => installImports(city, { ...host, ...more });

  it.each([
    ["a link out of the repository", "../../../../etc/passwd"],
    ["an absolute link", "/etc/passwd"],
    ["a link into its .git", ".git/config"],
  ])("refuses %s, and nothing of it stays in the cache", async (_, target) => {
    const press = bench.repository("press.git");
    mkdirSync(join(press.dir, "deep"), { recursive: true });
    symlinkSync(target, join(press.dir, "leak"));
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    await expect(install(city)).rejects.toThrow("leaves the repository");
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    expect(bench.cached()).toEqual([]);
  });

  it("links that stay inside are fine", async () => {
    const press = bench.repository("press.git");
    symlinkSync("pack.toml", join(press.dir, "same"));
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    expect(await install(city)).toBe("Installed 1 remote import(s)");
  });

  it.each<[string, Partial<ReturnType<typeof fetchPolicy>>]>([
    ["more than 3 files", { maxFiles: 3 }],
    ["bytes", { maxBytes: 2000 }],
    ["more than 2 directories inside each other", { maxDepth: 2 }],
  ])("refuses %s", async (message, limits) => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press"), "a/b/c/d.md": "x".repeat(3000) }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    await expect(install(city, { policy: { ...host.policy, ...limits } })).rejects.toThrow(message);
    expect(bench.cached()).toEqual([]);
  });

  it("runs no hook and fetches no submodule of a repository", async () => {
    const inner = bench.repository("inner.git");
    inner.commit({ "x.md": "" });
    const press = bench.repository("press.git");
    press.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.url, "inner");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const mark = join(bench.root, "hook-ran");
    const template = join(bench.root, "template/hooks");
    mkdirSync(template, { recursive: true });
    writeFileSync(join(template, "post-checkout"), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    vi.stubEnv("GIT_TEMPLATE_DIR", join(bench.root, "template"));
    vi.stubEnv("GIT_DIR", inner.dir);
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    expect(await install(city)).toBe("Installed 1 remote import(s)");
    vi.unstubAllEnvs();
    expect(existsSync(mark)).toBe(false);
    const commit = press.git("rev-parse", "HEAD");
    expect(readdirSync(join(cache(press.url, commit), "inner"))).toEqual([]);
  });

  it("a cancelled fetch leaves the city and the cache as they were, and the next one completes", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    const controller = new AbortController();
    const cancelling: Partial<ImportHost> = {
      signal: controller.signal,
      progress: ({ step }) => step === "fetch" && controller.abort(),
    };
    await expect(install(city, cancelling)).rejects.toThrow("cancelled");
    expect(bench.cached()).toEqual([]);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    expect(await install(city)).toBe("Installed 1 remote import(s)");
  });

  it("what an interrupted fetch left is taken away", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    mkdirSync(join(host.cacheRoot, ".fetch-dead", ".git"), { recursive: true });
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    await install(city);
    expect(leftovers()).toEqual([]);
  });

  it("a broken repository says so", async () => {
    const press = bench.repository("press.git");
    const commit = press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    rmSync(join(press.dir, ".git/objects", press.git("rev-parse", `${commit}:pack.toml`).slice(0, 2)), {
      recursive: true,
    });
    await expect(install(city)).rejects.toThrow(`cannot install ${press.url}: `);
    expect(bench.cached()).toEqual([]);
  });

  it("only https, ssh and, by setting, file are asked; hosts may be listed", () => {
    const strict = fetchPolicy({ CITYHALL_GIT_HOSTS: "git.example.org" });
    expect(policyRefusal("https://git.example.org/a.git", strict)).toBeUndefined();
    expect(policyRefusal("git@git.example.org:a.git", strict)).toBeUndefined();
    expect(policyRefusal("ssh://git@GIT.example.org/a.git", strict)).toBeUndefined();
    expect(policyRefusal("https://elsewhere.example.org/a.git", strict)).toContain("not on the list");
    for (const url of [
      "http://git.example.org/a.git",
      "file:///srv/a",
      "file://elsewhere.example.org/srv/a",
      "git@-oProxyCommand=x:a",
      "ssh://-oProxyCommand=x/a",
      "https://user:secret@git.example.org/a.git",
      "https://git.example.org/a\n.git",
      "ext::sh -c x",
    ]) {
      expect(policyRefusal(url, strict)).toBeDefined();
    }
    const local = fetchPolicy({ CITYHALL_GIT_FILE: "allow" });
    expect(policyRefusal("file:///srv/a", local)).toBeUndefined();
    expect(policyRefusal("file://localhost/srv/a", local)).toBeUndefined();
    for (const url of ["file://elsewhere.example.org/srv/a", "file://../srv/a", "file://"]) {
      expect(policyRefusal(url, local)).toBe(`file:// names a path of this machine: ${url}`);
    }
  });

  it("file:// is refused where it is switched off", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    await expect(install(city, { policy: fetchPolicy({}) })).rejects.toThrow("file:// sources are switched off here");
  });
});
