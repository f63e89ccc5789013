import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importReportText } from "@/lib/pack/import/import-issue";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { addImport, planAddImport } from "./add-import";
import { checkImports } from "./check-imports";
import { fetchPolicy, policyRefusal } from "./fetch-policy";
import { type ImportHost, repositoryCacheRoot } from "./import-host";
import { installImports, upgradeImports } from "./install-imports";
import { importListText, importTreeText, listImports } from "./list-imports";
import { removeImport } from "./remove-import";
import { type ImportBench, importBench, packToml } from "./testing";
import { importReasonText, whyImport } from "./why-import";
import { writeChanges } from "./write-files";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
let host: ImportHost;
beforeEach(() => {
  bench = importBench();
  host = bench.host;
});
afterEach(() => bench.remove());

const read = (city: string, file: string) => readFileSync(join(city, file), "utf8");
const cache = (url: string, commit: string) => join(repositoryCacheRoot(host.gcHome), repositoryCacheKey(url, commit));
const codes = async (city: string) =>
  (await checkImports(city, host)).issues.map(({ code, name }) => `${code} ${name}`);
const leftovers = () => readdirSync(repositoryCacheRoot(host.gcHome)).filter((name) => name.startsWith("."));

describe("reference 8.7 import add", () => {
  it("takes the newest tag as ^major.minor, writes the import and locks it; nothing else of the file moves", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.2.0");
    const newest = press.commit({ "note.md": "x" }, "v1.10.1", "nightly");
    const before = `# the borough\n${packToml("borough")}`;
    const city = bench.city({ "pack.toml": before });
    expect(await addImport(city, { source: press.url, cwd: city }, host)).toBe(
      `Added import "press" from ${press.url}`,
    );
    expect(read(city, "pack.toml")).toBe(`${before}\n[imports.press]\nsource = "${press.url}"\nversion = "^1.10"\n`);
    expect(read(city, "packs.lock")).toBe(
      `schema = 1\n\n[packs."${press.url}"]\nversion = "1.10.1"\ncommit = "${newest}"\nfetched = "2026-05-01T10:00:00Z"\n`,
    );
    expect(existsSync(join(cache(press.url, newest), "note.md"))).toBe(true);
    expect(await checkImports(city, host)).toEqual({ checked: 1, issues: [] });
  });

  it("pins the newest commit where there are no tags, below a sub-directory", async () => {
    const tools = bench.repository("tools.git");
    const head = tools.commit({ "press/pack.toml": packToml("press") });
    const city = bench.city();
    const source = `${tools.url}//press`;
    await addImport(city, { source, name: "p", cwd: city }, host);
    expect(read(city, "pack.toml")).toContain(`[imports.p]\nsource = "${source}"\nversion = "sha:${head}"\n`);
  });

  it("keeps a path inside the city as a path, and stores another repository's folder as file://", async () => {
    const guild = bench.repository("guild");
    guild.commit({ "press/pack.toml": packToml("press") }, "v1.0");
    const city = bench.city({ "packs/room/pack.toml": packToml("room") });
    await addImport(city, { source: "packs/room", cwd: city }, host);
    await addImport(city, { source: "../repos/guild/press", cwd: city }, host);
    expect(read(city, "pack.toml")).toContain('[imports.room]\nsource = "packs/room"\n');
    expect(read(city, "pack.toml")).toContain(`[imports.press]\nsource = "${guild.url}//press"\nversion = "^1.0"\n`);
  });

  it("can be looked at before it is written, and is refused when the file changed meanwhile", async () => {
    const city = bench.city({ "packs/room/pack.toml": packToml("room") });
    const plan = await planAddImport(city, { source: "packs/room", cwd: city }, host);
    expect(plan.diff).toBe(
      '--- a/pack.toml\n+++ b/pack.toml\n@@ -1,3 +1,6 @@\n [pack]\n name = "borough"\n schema = 2\n+\n+[imports.room]\n+source = "packs/room"\n',
    );
    expect(read(city, "pack.toml")).toBe(packToml("borough"));
    writeFileSync(join(city, "pack.toml"), `${packToml("borough")}# by hand\n`);
    await expect(writeChanges(plan.changes)).rejects.toThrow("has changed meanwhile");
    expect(read(city, "pack.toml")).toContain("# by hand");
  });

  it("refuses with the reason and leaves everything as it was", async () => {
    const press = bench.repository("press.git");
    press.commit({ "readme.md": "no pack here" }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { room: ["packs/room"] }) });
    mkdirSync(join(city, "packs/room"), { recursive: true });
    writeFileSync(join(city, "packs/room/pack.toml"), packToml("room"));
    const before = read(city, "pack.toml");
    const add = (source: string, more = {}) => addImport(city, { source, cwd: city, ...more }, host);
    await expect(add("packs/room")).rejects.toThrow('import "room" already exists');
    await expect(add("packs/room", { name: "default-rig:x" })).rejects.toThrow('reserved prefix "default-rig:"');
    await expect(add("packs/room", { name: "a.b" })).rejects.toThrow("must match");
    await expect(add("packs/room", { name: "r2", version: "^1" })).rejects.toThrow(
      "--version is only valid for git-backed imports",
    );
    await expect(add(`${press.url}#main`)).rejects.toThrow("embed refs in --version, not in the source URL");
    await expect(add(press.url)).rejects.toThrow("holds no pack.toml");
    await expect(add(press.url, { version: "^9" })).rejects.toThrow(`no tags for "${press.url}" match constraint "^9"`);
    await expect(add("packs/gone")).rejects.toThrow("packs/gone is not a directory");
    await expect(add(`file://${bench.root}/nowhere`)).rejects.toThrow(`cannot ask file://${bench.root}/nowhere`);
    expect(read(city, "pack.toml")).toBe(before);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
  });
});

describe("reference 8.7 import install", () => {
  it("locks the whole closure, keeps what fits byte for byte, and drops what nobody reaches", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v2.0.0");
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { tools: [tools.url, "^2"] }) }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "^1"] }) });
    expect(await installImports(city, host)).toBe("Installed 2 remote import(s)");
    const lock = read(city, "packs.lock");
    tools.commit({ "pack.toml": packToml("tools") }, "v2.1.0");
    const later: ImportHost = { ...host, now: () => new Date("2027-01-01T00:00:00Z") };
    expect(await installImports(city, later)).toBe("Installed 2 remote import(s)");
    expect(read(city, "packs.lock")).toBe(lock);
    writeFileSync(join(city, "pack.toml"), packToml("borough"));
    expect(await codes(city)).toEqual(["stale-lock-entry undefined", "stale-lock-entry undefined"]);
    expect(await installImports(city, host)).toBe("Installed 0 remote import(s)");
    expect(read(city, "packs.lock")).toBe("schema = 1\n");
  });

  it("covers city.toml, every rig and the defaults of new rigs", async () => {
    const press = bench.repository("press.git");
    press.commit(
      { "a/pack.toml": packToml("a"), "b/pack.toml": packToml("b"), "c/pack.toml": packToml("c") },
      "v1.0.0",
    );
    const city = bench.city({
      "city.toml": `[imports.a]\nsource = "${press.url}//a"\n\n[[rigs]]\nname = "quay"\n[rigs.imports.b]\nsource = "${press.url}//b"\n\n[defaults.rig.imports.c]\nsource = "${press.url}//c"\n`,
    });
    expect(await installImports(city, host)).toBe("Installed 3 remote import(s)");
    expect((await listImports(city, host)).map((row) => row.name)).toEqual(["a", "default-rig:c", "rig:quay:b"]);
  });

  it("joins what several importers of one source ask for, and says who disagrees", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v1.2.0");
    tools.commit({ "pack.toml": packToml("tools") }, "v1.9.0");
    const head = tools.git("rev-parse", "HEAD");
    const room = (version: string) => packToml("room", { tools: [tools.url, version] });
    const city = bench.city({
      "pack.toml": packToml("borough", { room: ["packs/room"], tools: [tools.url, "^1.2"] }),
      "packs/room/pack.toml": room("<1.8"),
    });
    await installImports(city, host);
    expect(read(city, "packs.lock")).toContain('version = "1.2.0"');
    writeFileSync(join(city, "packs/room/pack.toml"), room(`sha:${head}`));
    expect(await codes(city)).toEqual(["conflicting-constraints tools"]);
    await expect(installImports(city, host)).rejects.toThrow(
      `incompatible pinned versions "^1.2" and "sha:${head}" for ${tools.url} (imported as tools, room/tools)`,
    );
  });

  it("transitive = false ends the walk", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { gone: [`file://${bench.root}/gone`, "^1"] }) }, "v1.0.0");
    const city = bench.city({ "pack.toml": `${packToml("borough", { press: [press.url] })}transitive = false\n` });
    expect(await installImports(city, host)).toBe("Installed 1 remote import(s)");
  });

  it("a cycle of imports is walked once", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { self: [press.url, "^1"] }) }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    expect(await installImports(city, host)).toBe("Installed 1 remote import(s)");
  });

  it("a moved tag changes nothing for who has locked it, and an upgrade takes the new commit", async () => {
    const press = bench.repository("press.git");
    const first = press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "^1"] }) });
    await installImports(city, host);
    const moved = press.commit({ "extra.md": "x" }, "v1.0.0");
    rmSync(host.gcHome, { recursive: true });
    await installImports(city, host);
    expect(read(city, "packs.lock")).toContain(first);
    expect(await upgradeImports(city, undefined, host)).toBe("Upgraded 1 remote import(s)");
    expect(read(city, "packs.lock")).toContain(moved);
  });

  it("two at once wait for each other and agree", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const cities = [0, 1, 2].map(() => bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) }));
    const same = cities[0]!;
    const said = await Promise.all([...cities, same].map((city) => installImports(city, host)));
    expect(new Set(said)).toEqual(new Set(["Installed 1 remote import(s)"]));
    for (const city of cities) expect(await codes(city)).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  it("two additions at once both arrive", async () => {
    const city = bench.city({ "a/pack.toml": packToml("a"), "b/pack.toml": packToml("b") });
    await Promise.all(["a", "b"].map((source) => addImport(city, { source, cwd: city }, host)));
    expect((await listImports(city, host)).map((row) => row.name)).toEqual(["a", "b"]);
  });
});

describe("reference 8.7 import check", () => {
  it("names every issue with its code, and reads only", async () => {
    const press = bench.repository("press.git");
    const commit = press.commit({ "pack.toml": packToml("press"), ".gitignore": "*.log\n" }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "^1"] }) });
    expect(await codes(city)).toEqual(["missing-lockfile undefined"]);
    await installImports(city, host);
    const lock = read(city, "packs.lock");
    const path = cache(press.url, commit);
    const lockWith = (text: string) => writeFileSync(join(city, "packs.lock"), text);

    lockWith("schema = 1\n");
    expect(await codes(city)).toEqual(["missing-lock-entry press"]);
    lockWith(lock.replace(commit, ""));
    expect(await codes(city)).toEqual(["missing-lock-commit press"]);
    lockWith(lock.replace('"1.0.0"', '"0.9.0"'));
    expect(await codes(city)).toEqual(["lock-constraint-mismatch press"]);
    lockWith(lock);
    writeFileSync(join(path, "ignored.log"), "x");
    expect(await codes(city)).toEqual([]);
    writeFileSync(join(path, "added.md"), "x");
    expect(await codes(city)).toEqual(["cache-worktree-dirty press"]);
    rmSync(join(path, "added.md"));
    rmSync(join(path, ".git/HEAD"));
    expect(await codes(city)).toEqual(["unreadable-cache-git press"]);
    rmSync(path, { recursive: true });
    expect(await checkImports(city, host)).toEqual({
      checked: 1,
      issues: [
        {
          code: "missing-cache",
          name: "press",
          source: press.url,
          issue: "the locked commit is not in the cache",
          commit,
          path,
          repair: 'run "gc import install"',
        },
      ],
    });
    writeFileSync(path, "");
    expect(await codes(city)).toEqual(["unreadable-cache press"]);
    rmSync(path);
    symlinkSync(bench.root, path);
    expect(await codes(city)).toEqual(["invalid-cache-path press"]);
    rmSync(path);
    await installImports(city, host);
    expect(await codes(city)).toEqual([]);
    expect(read(city, "packs.lock")).toBe(lock);
  });

  it("a checkout at another commit is found and repaired", async () => {
    const press = bench.repository("press.git");
    const first = press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const second = press.commit({ "pack.toml": packToml("press"), "x.md": "" }, "v1.1.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "1.0.0"] }) });
    const other = bench.city({ "pack.toml": packToml("other", { press: [press.url, "1.1.0"] }) });
    await installImports(city, host);
    await installImports(other, host);
    rmSync(cache(press.url, first), { recursive: true });
    mkdirSync(cache(press.url, first));
    symlinkSync(join(cache(press.url, second), ".git"), join(cache(press.url, first), ".git"));
    expect(await codes(city)).toEqual(["unreadable-cache-git press"]);
    await installImports(city, host);
    expect(await codes(city)).toEqual([]);
    writeFileSync(join(cache(press.url, first), ".git/HEAD"), `${second}\n`);
    expect((await checkImports(city, host)).issues[0]?.code).toMatch(/cache-checkout-mismatch|unreadable-cache-git/);
  });

  it("packs that are missing or broken in their commit", async () => {
    const press = bench.repository("press.git");
    press.commit({ "ok/pack.toml": packToml("ok"), "bad/pack.toml": "[pack\n", "dir/pack.toml/x": "" }, "v1.0.0");
    const imports = Object.fromEntries(
      ["ok", "bad", "dir", "gone"].map((name) => [name, [`${press.url}//${name}`] as const]),
    );
    const city = bench.city({ "pack.toml": packToml("borough", { ...imports, up: [`${press.url}//../../x`] }) });
    await installImports(city, host);
    expect(await codes(city)).toEqual([
      "invalid-cache-path up",
      "invalid-cached-pack bad",
      "unreadable-cached-pack dir",
      "missing-cached-pack gone",
    ]);
  });

  it("prints its report as specified", async () => {
    expect(importReportText([], 2)).toBe("Import state OK: 2 remote import(s) checked\n");
    const issue = { code: "missing-cache", name: "a/b", source: "s", issue: "i", path: "/p", repair: "r" } as const;
    expect(importReportText([issue], 1)).toBe(
      "Import state has 1 issue(s):\n  [error] missing-cache a/b (s)\n    issue: i\n    path: /p\n    repair: r\n",
    );
  });
});

describe("reference 8.7 import remove, list, why and upgrade", () => {
  it("removes the import and what only it needed, without asking anybody", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v2.0.0");
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { tools: [tools.url, "^2"] }) }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "^1"] }) });
    await installImports(city, host);
    rmSync(press.dir, { recursive: true });
    expect(await removeImport(city, "press", host)).toBe('Removed import "press"');
    expect(read(city, "pack.toml")).toBe(packToml("borough"));
    expect(read(city, "packs.lock")).toBe("schema = 1\n");
    await expect(removeImport(city, "press", host)).rejects.toThrow('import "press" not found');
  });

  it("removes rig imports from the rig that has them", async () => {
    const rigs =
      '[[rigs]]\nname = "a"\n[rigs.imports.x]\nsource = "p"\n\n[[rigs]]\nname = "b"\n[rigs.imports.x]\nsource = "p"\n';
    const city = bench.city({ "city.toml": rigs, "p/pack.toml": packToml("p") });
    await removeImport(city, "rig:b:x", host);
    expect(read(city, "city.toml")).toBe(rigs.slice(0, rigs.lastIndexOf("[rigs.imports.x]")));
  });

  it("lists, draws and explains", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v2.0.0");
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { tools: [tools.url, "^2"] }) }, "v1.0.0");
    const city = bench.city({
      "pack.toml": packToml("borough", { press: [press.url, "^1"], room: ["packs/room"] }),
      "packs/room/pack.toml": packToml("room"),
    });
    expect(importListText(await listImports(city, host))).toBe(
      `press\t${press.url}\t^1\t(unlocked)\nroom\tpacks/room\t\t(path)\n`,
    );
    await installImports(city, host);
    const rows = await listImports(city, host);
    expect(importListText(rows)).toBe(
      `press\t${press.url}\t^1\t1.0.0\nroom\tpacks/room\t\t(path)\n(transitive)\t${tools.url}\t\t2.0.0\n`,
    );
    expect(importTreeText(rows)).toBe(
      `press\t${press.url}\t^1\t1.0.0\n  tools\t${tools.url}\t^2\t2.0.0\nroom\tpacks/room\t\t(path)\n`,
    );
    expect(importReasonText(await whyImport(city, "tools", host))).toBe(
      `tools is present transitively\nsource: ${tools.url}\nconstraint: ^2\nresolved: 2.0.0\nvia: press -> tools\n`,
    );
    expect(importReasonText(await whyImport(city, press.url, host))).toContain("is a direct import\n");
    await expect(whyImport(city, "gone", host)).rejects.toThrow('import "gone" not found');
  });

  it("a bare nested name that means two sources is ambiguous", async () => {
    const city = bench.city({
      "pack.toml": packToml("borough", { a: ["a"], b: ["b"] }),
      "a/pack.toml": packToml("a", { t: ["../t1"] }),
      "b/pack.toml": packToml("b", { t: ["../t2"] }),
      "t1/pack.toml": packToml("t1"),
      "t2/pack.toml": packToml("t2"),
    });
    await expect(whyImport(city, "t", host)).rejects.toThrow('import "t" is ambiguous; use one of: a/t, b/t');
    expect((await whyImport(city, "a/t", host)).via).toEqual([["a", "t"]]);
  });

  it("upgrades one import within its constraint and leaves the others alone", async () => {
    const [a, b] = ["a.git", "b.git"].map((name) => bench.repository(name));
    for (const repo of [a!, b!]) repo.commit({ "pack.toml": packToml("p") }, "v1.0.0");
    const city = bench.city({
      "pack.toml": packToml("borough", { a: [a!.url, "^1"], b: [b!.url, "^1"], c: ["c"] }),
      "c/pack.toml": packToml("c"),
    });
    await installImports(city, host);
    for (const repo of [a!, b!]) repo.commit({ "x.md": "" }, "v1.1.0", "v2.0.0");
    expect(await upgradeImports(city, "a", host)).toBe('Upgraded import "a"');
    expect((await listImports(city, host)).map((row) => row.resolved)).toEqual(["1.1.0", "1.0.0", "(path)"]);
    await expect(upgradeImports(city, "c", host)).rejects.toThrow('import "c" is a path import and cannot be upgraded');
    await expect(upgradeImports(city, "d", host)).rejects.toThrow('import "d" not found');
  });
});

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
    expect(readdirSync(repositoryCacheRoot(host.gcHome))).toEqual([]);
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
    expect(readdirSync(repositoryCacheRoot(host.gcHome))).toEqual([]);
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
    expect(readdirSync(repositoryCacheRoot(host.gcHome))).toEqual([]);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    expect(await install(city)).toBe("Installed 1 remote import(s)");
  });

  it("what an interrupted fetch left is taken away", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    mkdirSync(join(repositoryCacheRoot(host.gcHome), ".fetch-dead", ".git"), { recursive: true });
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
    expect(readdirSync(repositoryCacheRoot(host.gcHome))).toEqual([]);
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
      "git@-oProxyCommand=x:a",
      "ssh://-oProxyCommand=x/a",
      "https://user:secret@git.example.org/a.git",
      "https://git.example.org/a\n.git",
      "ext::sh -c x",
    ]) {
      expect(policyRefusal(url, strict)).toBeDefined();
    }
    expect(policyRefusal("file:///srv/a", fetchPolicy({ CITYHALL_GIT_FILE: "allow" }))).toBeUndefined();
  });

  it("file:// is refused where it is switched off", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    await expect(install(city, { policy: fetchPolicy({}) })).rejects.toThrow("file:// sources are switched off here");
  });
});
