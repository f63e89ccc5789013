import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ImportBench, importBench } from "@/server/import/testing";
import { cachedCatalogs, refreshRegistries, staleWarnings } from "./catalog-cache";
import { handleSource, isRegistryHandle } from "./handle-source";
import { httpsTransport } from "./https-transport";
import { addRegistry, readRegistries, registryListText, removeRegistry } from "./registry-config";
import type { RegistryHost } from "./registry-host";
import { searchPacks, searchText, showPack, showText } from "./search-packs";

const COMMIT = "a1".repeat(20);
const HASH = `sha256:${"0f".repeat(32)}`;
const pack = (name: string, description = "prints things") =>
  `\n[[pack]]\nname = "${name}"\ndescription = "${description}"\nsource = "https://git.example.org/${name}.git"\nsource_kind = "git"\n`;
const release = (version: string, more = "") =>
  `\n[[pack.release]]\nversion = "${version}"\nref = "v${version}"\ncommit = "${COMMIT}"\nhash = "${HASH}"\n${more}`;

let bench: ImportBench;
let host: RegistryHost;
let served: Record<string, { status: number; text: string }>;
beforeEach(() => {
  bench = importBench();
  served = {};
  host = {
    gcHome: join(bench.root, "gc"),
    now: () => new Date(),
    freshnessMs: 24 * 3_600_000,
    imports: bench.host,
    transport: async ({ url }) => served[url] ?? { status: 404, text: "" },
  };
});
afterEach(() => bench.remove());

const serve = (name: string, text: string, status = 200) => {
  served[`https://${name}.example.org/registry.toml`] = { status, text };
};
async function onlyRegistry(name: string, text: string): Promise<void> {
  for (const registry of await readRegistries(host)) await removeRegistry(host, registry.name);
  await addRegistry(host, { name, source: `https://${name}.example.org` });
  serve(name, text);
}

describe("reference 24.1 configured registries", () => {
  it("starts with the main registry, written on first use", async () => {
    expect(registryListText(await readRegistries(host))).toBe(
      "Name                  Source\nmain                  https://raw.githubusercontent.com/gastownhall/gascity-packs/main/registry.toml\n",
    );
    expect(existsSync(join(host.gcHome, "registries.toml"))).toBe(true);
  });

  it("adds and removes, and refuses what cannot be one", async () => {
    expect(await addRegistry(host, { name: "guild", source: "https://packs.example.org" })).toBe(
      'Added pack registry "guild".',
    );
    expect((await readRegistries(host)).at(-1)).toEqual({
      name: "guild",
      source: "https://packs.example.org/registry.toml",
    });
    const add = (name: string, source: string) => addRegistry(host, { name, source });
    await expect(add("guild", "https://x.example.org")).rejects.toThrow('pack registry "guild" already exists');
    await expect(add("Guild", "https://x.example.org")).rejects.toThrow('invalid registry name "Guild"');
    await expect(add("g2", "http://x.example.org")).rejects.toThrow("remote registry source must use HTTPS");
    expect(await removeRegistry(host, "guild")).toBe('Removed pack registry "guild".');
    await expect(removeRegistry(host, "guild")).rejects.toThrow('pack registry "guild" not found');
    await removeRegistry(host, "main");
    expect(registryListText(await readRegistries(host))).toBe("No pack registries configured.\n");
  });

  it("a broken file is named with its place", async () => {
    mkdirSync(host.gcHome, { recursive: true });
    writeFileSync(join(host.gcHome, "registries.toml"), '[[registry]]\nname = "a"\nsource = "http://x"\n');
    await expect(readRegistries(host)).rejects.toThrow(/registries\.toml:1:.*must use HTTPS/);
  });
});

describe("reference 24.2 catalogues", () => {
  it("refreshes, keeps the cache, and refuses a changed release", async () => {
    await onlyRegistry("guild", pack("press") + release("1.2.0"));
    expect(await refreshRegistries(host)).toEqual(["guild: refreshed 1 pack(s)"]);
    const cache = join(host.gcHome, "registry-cache/guild/registry.toml");
    const before = readFileSync(cache, "utf8");
    serve("guild", pack("press") + release("1.2.0").replaceAll("a1", "b2"));
    await expect(refreshRegistries(host, "guild")).rejects.toThrow(
      "registry release press 1.2.0 changed immutable metadata",
    );
    serve("guild", pack("Press"));
    await expect(refreshRegistries(host)).rejects.toThrow('invalid pack name "Press"');
    serve("guild", "", 500);
    await expect(refreshRegistries(host)).rejects.toThrow("answers with status 500");
    expect(readFileSync(cache, "utf8")).toBe(before);
    serve("guild", pack("press") + release("1.2.0", "withdrawn = true\n") + release("1.3.0"));
    expect(await refreshRegistries(host)).toEqual(["guild: refreshed 1 pack(s)"]);
  });

  it("a release that was left out for a while may not come back changed", async () => {
    await onlyRegistry("guild", pack("press") + release("1.2.0") + release("1.3.0"));
    await refreshRegistries(host);
    for (const rest of [pack("press") + release("1.3.0"), "", pack("other")]) {
      serve("guild", rest);
      await refreshRegistries(host);
    }
    for (const version of ["1.2.0", "1.3.0"]) {
      serve("guild", pack("press") + release(version).replaceAll("a1", "b2"));
      await expect(refreshRegistries(host)).rejects.toThrow(
        `registry release press ${version} changed immutable metadata`,
      );
    }
    serve("guild", pack("press") + release("1.2") + release("2.0.0"));
    await expect(refreshRegistries(host)).rejects.toThrow("registry release press 1.2 changed immutable metadata");
    serve("guild", pack("press") + release("1.2.0") + release("2.0.0"));
    expect(await refreshRegistries(host)).toEqual(["guild: refreshed 1 pack(s)"]);
  });

  it("a catalogue from the network may not point at this machine, one of this machine may", async () => {
    const local = pack("press").replace("https://git.example.org/press.git", "../press");
    await onlyRegistry("guild", local);
    await expect(refreshRegistries(host)).rejects.toThrow('remote catalog cannot use local source "../press"');
    writeFileSync(join(bench.root, "registry.toml"), local);
    await removeRegistry(host, "guild");
    await addRegistry(host, { name: "disk", source: bench.root });
    expect(await refreshRegistries(host)).toEqual(["disk: refreshed 1 pack(s)"]);
  });

  it("a catalogue of thousands of mistakes is refused at once, with the first of them", async () => {
    await onlyRegistry("guild", Array.from({ length: 4000 }, (_, at) => pack(`P${at}`)).join(""));
    const refused = await refreshRegistries(host).catch((error: Error) => error.message);
    expect(refused).toMatch(/^.*:3:1: .*invalid pack name "P0"/);
    expect(String(refused).split("\n").at(-1)).toBe("and 3950 more");
  });

  it("what is cached is read once, and again when the file is another one", async () => {
    await onlyRegistry("guild", pack("press"));
    await refreshRegistries(host);
    const [first] = (await cachedCatalogs(host)).catalogs;
    expect((await cachedCatalogs(host)).catalogs[0]?.catalog).toBe(first?.catalog);
    writeFileSync(join(host.gcHome, "registry-cache/guild/registry.toml"), pack("other"));
    expect((await cachedCatalogs(host)).catalogs[0]?.catalog.packs[0]?.name).toBe("other");
  });

  it("a local path is stored as an absolute one, and a folder is a folder whatever its name looks like", async () => {
    const shelf = join(bench.root, "shelf.d");
    mkdirSync(shelf);
    writeFileSync(join(shelf, "registry.toml"), pack("press"));
    await removeRegistry(host, (await readRegistries(host))[0]!.name);
    await addRegistry(host, { name: "shelf", source: "./shelf.d" }, bench.root);
    expect(await readRegistries(host)).toEqual([{ name: "shelf", source: join(shelf, "registry.toml") }]);
    expect(await refreshRegistries(host)).toEqual(["shelf: refreshed 1 pack(s)"]);
    mkdirSync(join(bench.root, "odd/registry.toml"), { recursive: true });
    await addRegistry(host, { name: "odd", source: join(bench.root, "odd") });
    await expect(refreshRegistries(host, "odd")).rejects.toThrow("there is no catalogue at");
  });

  it("a registry that does not answer stops no other", async () => {
    await onlyRegistry("guild", pack("press"));
    await addRegistry(host, { name: "away", source: "https://away.example.org" });
    const away = "away: https://away.example.org/registry.toml answers with status 404";
    await expect(refreshRegistries(host)).rejects.toThrow(`guild: refreshed 1 pack(s)\n${away}`);
    const { found, problems } = await searchPacks(host, "press");
    expect(found.map(({ pack: one }) => one.name)).toEqual(["press"]);
    expect(problems).toEqual([away]);
    await expect(showPack(host, "gone")).rejects.toThrow(`pack "gone" not found in any registry (${away})`);
    await expect(showPack(host, "away:press")).rejects.toThrow("answers with status 404");
  });

  it("an old cache is used with a warning", async () => {
    await onlyRegistry("guild", pack("press"));
    await refreshRegistries(host);
    expect(staleWarnings((await cachedCatalogs(host)).catalogs)).toEqual([]);
    const file = join(host.gcHome, "registry-cache/guild/registry.toml");
    utimesSync(file, new Date("2026-01-01"), new Date("2026-01-01"));
    served = {};
    expect(staleWarnings((await cachedCatalogs(host)).catalogs)).toEqual([
      'warning: registry "guild" was refreshed 2026-01-01T00:00:00.000Z; run "gc pack registry refresh"',
    ]);
  });
});

describe("reference 24.4 search and show", () => {
  it("finds by name or description, sorted, and says when it cuts", async () => {
    await onlyRegistry(
      "guild",
      pack("press") + release("1.2.0") + pack("crane", "lifts what the PRESS made") + pack("rope", "ties"),
    );
    expect(searchText(await searchPacks(host, "press"))).toBe(
      "Registry  Name                  Latest        Description\n" +
        "guild     crane                               lifts what the PRESS made\n" +
        "guild     press                 1.2.0         prints things\n",
    );
    expect(searchText(await searchPacks(host, "nothing like it"))).toBe("No registry packs found.\n");
    serve("guild", Array.from({ length: 60 }, (_, at) => pack(`p${at}`)).join(""));
    await refreshRegistries(host);
    const cut = await searchPacks(host, "");
    expect(cut.found).toHaveLength(50);
    expect(searchText(cut)).toContain("warning: results truncated to 50; use --all to show all\n");
    expect((await searchPacks(host, "", { all: true })).found).toHaveLength(60);
  });

  it("shows one pack with its releases; a name in two registries is ambiguous", async () => {
    await onlyRegistry("guild", pack("press") + release("1.2.0") + release("2.0.0", "withdrawn = true\n"));
    expect(showText(await showPack(host, "guild:press"))).toBe(
      `Pack:        press\nDescription: prints things\nSource:      https://git.example.org/press.git\nSource kind: git\nLatest:      1.2.0\n\nImport:\n  gc import add https://git.example.org/press.git --name press --version '>=1.2.0'\n  gc import add https://git.example.org/press.git --name press --version 1.2.0\n\nReleases:\n  1.2.0 v1.2.0 a1a1a1a1a1a1\n  2.0.0 v2.0.0 a1a1a1a1a1a1 withdrawn\n`,
    );
    await addRegistry(host, { name: "other", source: "https://other.example.org" });
    serve("other", pack("press"));
    await expect(showPack(host, "press")).rejects.toThrow(
      'pack "press" is ambiguous; use one of: guild:press, other:press',
    );
    await expect(showPack(host, "gone")).rejects.toThrow('pack "gone" not found');
  });

  it("what a stranger wrote steers neither a terminal nor a shell that it is copied into", async () => {
    const hostile = pack("press", "prints\\u001b]0;owned\\u0007\\u001b[2J\\nthings").replace(
      "press.git",
      "press.git; rm -rf ~",
    );
    await onlyRegistry("guild", hostile + release("1.2.0"));
    expect(searchText(await searchPacks(host, ""))).toContain("1.2.0         prints things\n");
    const shown = showText(await showPack(host, "press"));
    expect(shown).toContain("gc import add 'https://git.example.org/press.git; rm -rf ~' --name press");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it("pack 2.2 a handle stands for the durable source", async () => {
    await onlyRegistry("guild", pack("press") + release("1.2.0"));
    expect(isRegistryHandle("guild:press")).toBe(true);
    expect(isRegistryHandle("https://x")).toBe(false);
    expect(await handleSource(host, "guild:press")).toEqual({
      source: "https://git.example.org/press.git",
      name: "press",
      version: "^1.2",
    });
  });
});

describe("the https transport", () => {
  it.each([
    ["http://packs.example.org/registry.toml", "must use HTTPS"],
    ["https://other.example.org/registry.toml", "not on the list of allowed hosts"],
  ])("refuses %s before asking", async (url, message) => {
    const transport = httpsTransport({ ...bench.host.policy, hosts: ["packs.example.org"] });
    await expect(transport({ method: "GET", url, limit: 10 })).rejects.toThrow(message);
  });
});

describe("files of a person", () => {
  it("a home that cannot be written has the default registry, and a change of it is refused with the reason", async () => {
    const blocked = { ...host, gcHome: join(bench.root, "nowhere") };
    symlinkSync(join(bench.root, "gone", "home"), blocked.gcHome);
    expect((await readRegistries(blocked)).map(({ name }) => name)).toEqual(["main"]);
    const reason = /^the folder .*\/nowhere.* cannot be used: E(NOENT|EXIST)/;
    await expect(addRegistry(blocked, { name: "guild", source: "https://x.example.org" })).rejects.toThrow(reason);
  });

  it("the token file is for its owner only", async () => {
    const { readTokens, saveToken } = await import("./token-file");
    await saveToken(host, "guild", "secret-token");
    const file = join(host.gcHome, "registry-tokens.toml");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readTokens(host)).toEqual({ guild: "secret-token" });
    chmodSync(file, 0o644);
    await expect(readTokens(host)).rejects.toThrow("may be read by others");
    chmodSync(file, 0o600);
    await saveToken(host, "guild", undefined);
    expect(await readTokens(host)).toEqual({});
  });
});
