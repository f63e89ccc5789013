import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importReportText } from "@/lib/pack/import/import-issue";
import { bundledCacheKey, repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { checkImports } from "./check-imports";
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

const read = (city: string, file: string) => readFileSync(join(city, file), "utf8");
const cache = (url: string, commit: string) => join(host.cacheRoot, repositoryCacheKey(url, commit));
const codes = async (city: string) =>
  (await checkImports(city, host)).issues.map(({ code, name }) => `${code} ${name}`);

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
    const bundled = join(host.cacheRoot, bundledCacheKey(press.url, commit));
    mkdirSync(bundled);
    expect(await codes(city)).toEqual(["invalid-synthetic-cache press"]);
    rmSync(bundled, { recursive: true });
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
    press.commit(
      {
        "ok/pack.toml": packToml("ok"),
        "bad/pack.toml": "[pack\n",
        "dir/pack.toml/x": "",
        "old/pack.toml": `${packToml("old")}agents = 1\n`,
      },
      "v1.0.0",
    );
    const imports = Object.fromEntries(
      ["ok", "bad", "dir", "gone", "old"].map((name) => [name, [`${press.url}//${name}`] as const]),
    );
    const city = bench.city({ "pack.toml": packToml("borough", { ...imports, up: [`${press.url}//../../x`] }) });
    await installImports(city, host);
    expect(await codes(city)).toEqual([
      "invalid-cache-path up",
      "invalid-cached-pack bad",
      "unreadable-cached-pack dir",
      "missing-cached-pack gone",
      "invalid-cached-pack old",
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
