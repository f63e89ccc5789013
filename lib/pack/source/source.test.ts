import { describe, expect, it } from "vitest";
import { repositoryCacheKey } from "./cache-key";
import { checkConstraint, mergeConstraints, pinnedCommit, versionMatches } from "./constraint";
import { localSourcePath, parsePackSource } from "./pack-source";
import { defaultConstraint, selectVersion } from "./select-version";

const remote = (cloneUrl: string, ref = "", subpath = "") => ({ remote: true, cloneUrl, ref, subpath });

describe("reference 8.2 sources", () => {
  it.each([
    [
      "https://github.com/guild/packs/tree/main/press/room",
      remote("https://github.com/guild/packs.git", "main", "press/room"),
    ],
    ["https://github.com/guild/packs/tree/dev", remote("https://github.com/guild/packs.git", "dev")],
    ["https://github.com/guild/packs/tree/dev/", remote("https://github.com/guild/packs.git", "dev")],
    [
      "https://github.com/guild/packs/blob/main/press/pack.toml",
      remote("https://github.com/guild/packs.git", "main", "press"),
    ],
    ["https://github.com/guild/packs/blob/main/pack.toml", remote("https://github.com/guild/packs.git", "main")],
    ["https://github.com/guild/packs/tree/main/press#v2", remote("https://github.com/guild/packs.git", "v2", "press")],
    ["github.com/guild/packs/tree/main/press", remote("https://github.com/guild/packs.git", "main", "press")],
    ["http://github.com/guild/packs/tree/main", remote("http://github.com/guild/packs.git", "main")],
    ["github.com/guild/packs", remote("https://github.com/guild/packs")],
    ["github.com/guild/packs.git//rooms#main", remote("https://github.com/guild/packs.git", "main", "rooms")],
    ["git@git.example.org:guild/press.git//rooms", remote("git@git.example.org:guild/press.git", "", "rooms")],
    ["file:///srv/git/press//rooms", remote("file:///srv/git/press", "", "rooms")],
    ["ssh://git@git.example.org/guild/press.git/", remote("ssh://git@git.example.org/guild/press.git")],
    [
      "https://git.example.org/guild/press.git//a/b/#x#y",
      remote("https://git.example.org/guild/press.git//a/b/#x".split("//a")[0]!, "y", "a/b/#x"),
    ],
    ["../packs/press", { remote: false, path: "../packs/press" }],
    ["/abs/press", { remote: false, path: "/abs/press" }],
    ["~/press", { remote: false, path: "~/press" }],
    ["gitlab.com/guild/press", { remote: false, path: "gitlab.com/guild/press" }],
  ])("%s", (source, expected) => {
    expect(parsePackSource(source)).toEqual(expected);
  });

  it("local paths belong to the declaring file, `//` to the city root", () => {
    expect(localSourcePath("../press", "/city/packs/room", "/city")).toBe("/city/packs/press");
    expect(localSourcePath("//packs/press", "/city/packs/room", "/city")).toBe("/city/packs/press");
    expect(localSourcePath("/abs/press", "/city/packs/room", "/city")).toBe("/abs/press");
  });

  it("reference 8.4: the cache key is the digest of clone URL and commit", () => {
    expect(repositoryCacheKey("a", "bc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("reference 8.5 versions", () => {
  it.each([
    ["1.9.3", "^1.2", true],
    ["2.0.0", "^1.2", false],
    ["1.1.9", "^1.2", false],
    ["0.3.9", "^0.3.1", true],
    ["0.4.0", "^0.3.1", false],
    ["0.0.9", "^0.0.3", true],
    ["1.7.0", "^1", true],
    ["1.2.9", "~1.2.5", true],
    ["1.3.0", "~1.2.5", false],
    ["1.0.9", "~1", true],
    ["1.5.0", ">=1.2, <1.6", true],
    ["1.6.0", ">=1.2,<1.6", false],
    ["1.2.0", "1.2", true],
    ["v1.2.0", "1.2.0", true],
    ["1.2.1", "1.2", false],
    ["1.2.0", ">1.2", false],
    ["1.2.0", "<=1.2", true],
    ["3.0.0", "", true],
  ])("%s satisfies %j: %s", (version, constraint, expected) => {
    expect(versionMatches(version, constraint)).toEqual({ ok: true, value: expected });
  });

  it.each([["^1.2-rc.1"], ["latest"], ["=1.2"], ["1.2.3.4"], [">= 1 2"]])(
    "the constraint %j is refused",
    (constraint) => {
      expect(versionMatches("1.2.0", constraint)).toMatchObject({ ok: false });
    },
  );

  it("the newest tag that fits is chosen, other tags are skipped", () => {
    expect(selectVersion(["v1.2.0", "v0.9.0", "v1.3"], "")).toEqual({ ok: true, value: "1.3" });
    expect(selectVersion(["v1.2.0", "v1.10.0", "v2.0.0-rc.1", "nightly", "v3"], "^1")).toEqual({
      ok: true,
      value: "1.10.0",
    });
    expect(selectVersion(["nightly"], "", "src")).toEqual({ ok: false, message: 'no semver tags found for "src"' });
    expect(selectVersion(["v1.0.0"], "^2", "src")).toEqual({
      ok: false,
      message: 'no tags for "src" match constraint "^2"',
    });
  });

  it("reference 8.7: the default constraint keeps major and minor", () => {
    expect(defaultConstraint("1.3")).toEqual({ ok: true, value: "^1.3" });
    expect(defaultConstraint("v2.4.9")).toEqual({ ok: true, value: "^2.4" });
  });

  it.each([
    ["^1.2", "<1.8", { ok: true, value: "^1.2,<1.8" }],
    ["^1.2", "^1.2", { ok: true, value: "^1.2" }],
    ["", "^1.2", { ok: true, value: "^1.2" }],
    ["sha:aaaa", "sha:aaaa", { ok: true, value: "sha:aaaa" }],
    ["sha:aaaa", "sha:bbbb", { ok: false, message: 'incompatible pinned versions "sha:aaaa" and "sha:bbbb"' }],
    ["sha:aaaa", "^1.0", { ok: false, message: 'incompatible pinned versions "sha:aaaa" and "^1.0"' }],
  ])("%j joined with %j", (a, b, expected) => {
    expect(mergeConstraints(a, b)).toEqual(expected);
  });

  it("sha: pins a commit", () => {
    expect(pinnedCommit(" sha:0a1b2c3d ")).toBe("0a1b2c3d");
    expect(pinnedCommit("^1")).toBeUndefined();
    expect(checkConstraint("sha:--upload-pack=x")).toMatchObject({ ok: false });
  });
});
