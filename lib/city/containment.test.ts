import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { cityOf, packToml } from "./testing/city-of";
import { wantedPaths } from "./wanted-paths";

const url = "https://git.example.org/press.git";
const commit = "a".repeat(40);
const cacheRoot = "/gchome/cache";
const checkout = `${cacheRoot}/${repositoryCacheKey(url, commit)}`;

/** A city that imports a stranger's pack, which names a source in its turn. */
const naming = (source: string, imported = url) => ({
  "pack.toml": packToml("r", `[imports.press]\nsource = "${imported}"\n`),
  "packs.lock": `schema = 1\n\n[packs."${imported}"]\nversion = "1.0.0"\ncommit = "${commit}"\nfetched = ""\n`,
  "packs/mine/pack.toml": packToml("mine"),
  "packs/mine/agents/spy/prompt.md": "secret",
  [`${checkout}/pack.toml`]: packToml("press", `[imports.x]\nsource = "${source}"\n`),
  [`${checkout}/inner/pack.toml`]: packToml("inner"),
  [`${checkout}/inner/agents/printer/prompt.md`]: "x",
  [`${cacheRoot}/other/pack.toml`]: packToml("other"),
  "/srv/neighbour/pack.toml": packToml("neighbour"),
  "/srv/neighbour/agents/spy/prompt.md": "secret",
});
const wanted = (files: Readonly<Record<string, string>>) =>
  wantedPaths(memoryTree({ "city.toml": "", ...files }), "/city", { cacheRoot }).map(({ path }) => path);

describe("security a stranger's pack names nothing outside of its repository", () => {
  it.each(["../other", "../../../srv/neighbour", "/srv/neighbour", "//packs/mine", "inner/../../other"])(
    "%s is refused, and not even read",
    (source) => {
      const city = cityOf(naming(source), { cacheRoot });
      expect(city.messages("error")).toEqual([expect.stringContaining(`source ${source} leaves its repository`)]);
      const outside = wanted(naming(source)).filter(
        (path) => !path.startsWith(checkout) && !path.startsWith("/city/."),
      );
      expect(outside.filter((path) => !/^\/city\/(pack|city)\.toml$/.test(path))).toEqual([]);
    },
  );

  it.each(["inner", "./inner", "inner/../inner"])("%s stays inside and is loaded", (source) => {
    expect(cityOf(naming(source), { cacheRoot }).names).toEqual(["press.printer"]);
  });

  it("a sub-directory that leads out of the repository is not read either", () => {
    const source = `${url}//../../../srv/neighbour`;
    expect(cityOf(naming("inner", source), { cacheRoot }).messages("error").join()).toContain("leaves its repository");
    expect(wanted(naming("inner", source)).filter((path) => path.startsWith("/srv"))).toEqual([]);
  });
});
