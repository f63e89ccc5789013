import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { addImport } from "./add-import";
import { checkImports } from "./check-imports";
import type { ImportHost } from "./import-host";
import { installImports, upgradeImports } from "./install-imports";
import { listImports } from "./list-imports";
import { type ImportBench, importBench, packToml } from "./testing";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
let host: ImportHost;
beforeEach(() => {
  bench = importBench();
  host = bench.host;
});
afterEach(() => bench.remove());

const read = (city: string, file: string) => readFileSync(join(city, file), "utf8");
const cache = (url: string, commit: string) => join(host.cacheRoot, repositoryCacheKey(url, commit));
const codes = async (city: string) =>
  (await checkImports(city, host)).issues.map(({ code, name }) => `${code} ${name}`);
const leftovers = () => bench.cached().filter((name) => name.startsWith("."));

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

  it("leaves a lock that says the same as it is written, and replaces one that does not", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "^1"] }) });
    await installImports(city, host);
    const lock = read(city, "packs.lock");
    for (const written of [lock.replaceAll("\n", "\r\n"), `# by hand\n${lock}note = "kept"\n`, `\ufeff${lock}`]) {
      writeFileSync(join(city, "packs.lock"), written);
      await installImports(city, host);
      expect(read(city, "packs.lock")).toBe(written);
    }
    writeFileSync(join(city, "packs.lock"), "");
    await installImports(city, host);
    expect(read(city, "packs.lock")).toBe(lock);
  });

  it("a lock that cannot be read says where, why and what to do, and stays", async () => {
    const city = bench.city({ "packs.lock": "<<<<<<< HEAD\nschema = 1\n=======\n>>>>>>> theirs\n" });
    await expect(installImports(city, host)).rejects.toThrow(
      /packs\.lock:1:1: error: parsing packs\.lock: .*\nit holds the marks of a merge that was not finished: repair it by hand, or delete it and run "gc import install"/,
    );
    expect(read(city, "packs.lock")).toMatch(/^<<<<<<< HEAD\n/);
  });

  it("fetches repositories of both kinds of object names", async () => {
    const press = bench.repository("press.git", "sha256");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    expect(await installImports(city, host)).toBe("Installed 1 remote import(s)");
    expect(read(city, "packs.lock")).toMatch(/commit = "[0-9a-f]{64}"/);
    expect(await codes(city)).toEqual([]);
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

  it("packs of one repository share one checkout, which is looked at once", async () => {
    const guild = bench.repository("guild.git");
    const names = ["a", "b", "c", "d"];
    guild.commit(Object.fromEntries(names.map((name) => [`${name}/pack.toml`, packToml(name)])), "v1.0.0");
    const imports = Object.fromEntries(names.map((name) => [name, [`${guild.url}//${name}`, "^1"] as const]));
    const city = bench.city({ "pack.toml": packToml("borough", imports) });
    const told: string[] = [];
    const listening: ImportHost = { ...host, progress: ({ step }) => told.push(step) };
    expect(await installImports(city, listening)).toBe("Installed 4 remote import(s)");
    expect(told.filter((step) => step === "ready")).toHaveLength(1);
    expect(bench.cached()).toHaveLength(1);
  });

  it("a diamond whose sides no version fits says who asks for what, and changes nothing", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v1.2.0");
    tools.commit({ "note.md": "" }, "v2.0.0");
    const city = bench.city({
      "pack.toml": packToml("borough", { a: ["a"], b: ["b"] }),
      "a/pack.toml": packToml("a", { tools: [tools.url, "^1"] }),
      "b/pack.toml": packToml("b", { tools: [tools.url, "^2"] }),
    });
    await expect(installImports(city, host)).rejects.toThrow(
      `no tags for "${tools.url}" match constraint "^1,^2" (asked for by a/tools: ^1, b/tools: ^2); the newest is 2.0.0`,
    );
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
  });

  it("a pack from the network may not have repositories of this machine fetched", async () => {
    const secret = bench.repository("secret.git");
    secret.commit({ "pack.toml": packToml("secret") }, "v1.0.0");
    const url = "https://git.example.org/press.git";
    const press = bench.repository("press.git");
    const commit = press.commit({ "pack.toml": packToml("press", { secret: [secret.url] }) });
    const city = bench.city({
      "pack.toml": packToml("borough", { press: [url] }),
      "packs.lock": `schema = 1\n\n[packs."${url}"]\nversion = "1.0.0"\ncommit = "${commit}"\nfetched = "x"\n`,
    });
    // The cache as a fetch over https would have left it.
    press.git("clone", "--quiet", press.dir, cache(url, commit));
    await expect(installImports(city, host)).rejects.toThrow(
      `import "press/secret" of a pack from the network names a repository of this machine: ${secret.url}`,
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
    rmSync(host.cacheRoot, { recursive: true });
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
