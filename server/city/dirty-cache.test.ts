import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { installImports } from "@/server/import/install-imports";
import { importBench, packToml } from "@/server/import/testing";
import { forgetCity, loadCity } from "./load-city";

it("reference 8.3 a cached import with local changes does not load; ignored files do not count", async () => {
  const bench = importBench();
  onTestFinished(() => bench.remove());
  const press = bench.repository("press.git");
  const files = {
    "rooms/pack.toml": packToml("press"),
    "rooms/note.md": "a",
    "readme.md": "a",
    ".gitignore": "*.log\n",
  };
  const commit = press.commit(files, "v1.0.0");
  const source = `${press.url}//rooms`;
  const city = bench.city({
    "city.toml": '[workspace]\nname = "borough"\n',
    "pack.toml": packToml("borough", { press: [source] }),
  });
  const { cacheRoot } = bench.host;
  await installImports(city, bench.host);
  const checkout = join(cacheRoot, repositoryCacheKey(press.url, commit));
  const load = async (changed?: string) => {
    const options = { cacheRoot, implicitImportFiles: [], ...(changed && { changed: new Set([changed]) }) };
    const { loads, diagnostics } = await loadCity(city, options);
    return loads ? "loads" : diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  };
  const dirty = [
    expect.stringMatching(new RegExp(`cached import ${source} has local worktree changes; run "gc import install"$`)),
  ];

  expect(await load()).toBe("loads");
  writeFileSync(join(checkout, "rooms/run.log"), "");
  expect(await load(join(checkout, "rooms/run.log"))).toBe("loads");
  // A watch names the file that changed; the checkout around it is judged again.
  writeFileSync(join(checkout, "rooms/note.md"), "b");
  expect(await load(join(checkout, "rooms/note.md"))).toEqual(dirty);
  writeFileSync(join(checkout, "rooms/note.md"), "a");
  expect(await load(join(checkout, "rooms/note.md"))).toBe("loads");
  // Outside of the pack too: the lock speaks of the commit as a whole.
  writeFileSync(join(checkout, "more.md"), "");
  forgetCity(city);
  expect(await load()).toEqual(dirty);
  rmSync(join(checkout, "more.md"));
  rmSync(join(checkout, "readme.md"));
  forgetCity(city);
  expect(await load()).toEqual(dirty);
  await installImports(city, bench.host);
  forgetCity(city);
  expect(await load()).toBe("loads");
});
