import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { addImport, planAddImport } from "./add-import";
import { checkImports } from "./check-imports";
import { fetchPolicy } from "./fetch-policy";
import type { ImportHost } from "./import-host";
import { type ImportBench, importBench, packToml } from "./testing";
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
const cache = (url: string, commit: string) => join(host.cacheRoot, repositoryCacheKey(url, commit));

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

  it("a hosted console takes no path beside the city", async () => {
    const neighbour = bench.city();
    const city = bench.city({ "packs/room/pack.toml": packToml("room") });
    const hosted = { ...host, policy: fetchPolicy({ OIDC_ISSUER: "https://id.example.org" }) };
    await expect(addImport(city, { source: neighbour, cwd: city }, hosted)).rejects.toThrow(
      `paths outside of the city are switched off: ${neighbour}`,
    );
    expect(await addImport(city, { source: "packs/room", cwd: city }, hosted)).toContain("Added import");
    expect(
      await addImport(city, { source: neighbour, name: "n", cwd: city }, { ...host, policy: fetchPolicy({}) }),
    ).toContain("Added import");
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
    await expect(add(press.url, { version: "1.x" })).rejects.toThrow(
      'invalid version constraint "1.x": cannot read "1.x"; write ^1.2, ~1.2, >=1.2, <2, 1.2.3 or sha:<commit>',
    );
    for (const source of ["HTTPS://git.example.org/a", "ext::sh -c x", "http://git.example.org/a", "git@"]) {
      await expect(add(source)).rejects.toThrow(`only https, ssh and file sources can be fetched: ${source}`);
    }
    for (const source of [`${press.url}\0`, "packs/\u202eroom", "packs/ro\u200bom", "a\nb"]) {
      await expect(add(source)).rejects.toThrow("holds characters that cannot be seen");
    }
    await expect(add(`file://${bench.root}/nowhere`)).rejects.toThrow(`cannot ask file://${bench.root}/nowhere`);
    expect(read(city, "pack.toml")).toBe(before);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
  });
});
