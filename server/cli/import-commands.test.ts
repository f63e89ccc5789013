import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { type ImportBench, importBench, packToml } from "../import/testing";
import { CliContext } from "./cli-context";
import { importEntries } from "./import-entries";
import { findCommand, parseCommandLine } from "./parse-command-line";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
beforeEach(() => {
  bench = importBench();
});
afterEach(() => bench.remove());

async function run(cwd: string, ...argv: readonly string[]) {
  const { entry, rest } = findCommand(argv, importEntries);
  if (!entry) throw new Error(`no command in ${argv.join(" ")}`);
  const command = await entry.load();
  let [out, err] = ["", ""];
  const io = {
    cwd,
    env: { GC_HOME: join(bench.root, "gc"), CITYHALL_GIT_FILE: "allow" },
    stdin: async () => "",
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    now: () => new Date("2026-05-01T10:00:00Z"),
  };
  const host = { console: () => Promise.reject(new Error("these commands need no store")) };
  try {
    const code = await command.run(new CliContext(io, host, parseCommandLine(entry.words, command, rest)));
    return { code: code ?? 0, out, err };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { code: 1, out, err: error.message };
  }
}

describe("reference 8.7 gc import on the command line", () => {
  it("adds, lists, checks, explains, upgrades and removes, without a store", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = bench.city();
    const shown = await run(city, "import", "add", press.url, "--dry-run");
    expect(shown.out).toContain("+[imports.press]\n+source = ");
    expect(readFileSync(join(city, "pack.toml"), "utf8")).toBe(packToml("borough"));
    expect(await run(city, "import", "add", press.url)).toMatchObject({
      code: 0,
      out: `Added import "press" from ${press.url}\n`,
    });
    expect((await run(city, "import", "remove", "press")).err).toContain("-[imports.press]\n-source = ");
    expect((await run(city, "import", "add", press.url)).err).toContain("+[imports.press]\n+source = ");
    expect((await run(city, "import", "list")).out).toBe(`press\t${press.url}\t^1.0\t1.0.0\n`);
    expect(await run(city, "import", "check")).toMatchObject({
      code: 0,
      out: "Import state OK: 1 remote import(s) checked\n",
    });
    expect((await run(city, "import", "why", "press")).out).toContain("press is a direct import\n");
    expect((await run(city, "import", "outdated")).out).toContain("press  ^1.0    1.0.0   1.0.0    1.0.0");
    expect((await run(city, "import", "upgrade", "press")).out).toBe('Upgraded import "press"\n');
    expect((await run(city, "import", "install")).out).toBe("Installed 1 remote import(s)\n");
    expect((await run(city, "import", "remove", "press")).out).toBe('Removed import "press"\n');
  });

  it("what is refused names the verb and the source", async () => {
    const city = bench.city();
    expect(await run(city, "import", "add", "packs/gone")).toMatchObject({
      code: 1,
      err: 'gc import add "packs/gone": packs/gone is not a directory',
    });
    expect(await run(city, "import", "remove", "gone")).toMatchObject({
      err: 'gc import remove: import "gone" not found',
    });
  });

  it("an install that leaves something wrong says so", async () => {
    const press = bench.repository("press.git");
    press.commit({ "readme.md": "no pack" }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url] }) });
    expect(await run(city, "import", "install")).toMatchObject({
      code: 0,
      out: "Installed 1 remote import(s)\n",
      err: expect.stringContaining('warning: import state has 1 issue(s); run "gc import check"\n'),
    });
  });

  it("check ends with 1 when there are issues", async () => {
    const city = bench.city({ "pack.toml": packToml("borough", { press: ["https://git.example.org/press.git"] }) });
    expect(await run(city, "import", "check")).toMatchObject({
      code: 1,
      out: expect.stringContaining("Import state has 1 issue(s):\n  [error] missing-lockfile\n"),
    });
  });

  it("works in the folder of a pack that is being written", async () => {
    const city = bench.city({ "packs/a/pack.toml": packToml("a"), "packs/b/pack.toml": packToml("b") });
    expect((await run(join(city, "packs/a"), "import", "add", "../b")).out).toBe('Added import "b" from ../b\n');
    expect(readFileSync(join(city, "packs/a/pack.toml"), "utf8")).toContain('[imports.b]\nsource = "../b"\n');
  });
});

describe("reference 24 gc pack registry on the command line", () => {
  it("configures, refreshes, searches and shows a registry of this machine", async () => {
    const shelf = bench.city({
      "registry.toml":
        'schema = 1\n[[pack]]\nname = "press"\ndescription = "prints"\nsource = "https://git.example.org/press.git"\nsource_kind = "git"\n',
    });
    await run(shelf, "pack", "registry", "remove", "main");
    expect((await run(shelf, "pack", "registry", "add", "shelf", shelf)).out).toBe('Added pack registry "shelf".\n');
    expect((await run(shelf, "pack", "registry", "refresh")).out).toBe("shelf: refreshed 1 pack(s)\n");
    expect((await run(shelf, "pack", "registry", "search", "PRINT")).out).toContain("shelf     press");
    expect(JSON.parse((await run(shelf, "pack", "registry", "show", "press", "--json")).out)).toMatchObject({
      schema_version: "1",
      registry: "shelf",
      pack: { name: "press" },
    });
  });
});
