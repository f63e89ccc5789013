import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogPack } from "@/lib/pack/registry/catalog";
import { printCatalog } from "@/lib/pack/registry/print-catalog";
import { applyImportPlan } from "@/server/import/import-plan";
import { planRequest } from "@/server/import/job/plan-request";
import { type ImportBench, importBench, packToml, type TestRepository } from "@/server/import/testing";
import { replaceFile } from "@/server/import/write-files";
import { planAddFromRegistry } from "./add-from-registry";
import { packContentHash } from "./pack-content-hash";
import { packReadme } from "./pack-readme";
import { addRegistry, readRegistries, removeRegistry } from "./registry-config";
import type { RegistryHost } from "./registry-host";

vi.setConfig({ testTimeout: 60_000 });

describe("reference 24.3 what a registry vouches for", () => {
  let bench: ImportBench;
  let host: RegistryHost;
  let press: TestRepository;
  let pack: CatalogPack;
  beforeEach(async () => {
    bench = importBench();
    host = {
      gcHome: join(bench.root, "gc"),
      now: () => new Date(),
      transport: async () => ({ status: 404, text: "" }),
      freshnessMs: 1000,
      imports: bench.host,
    };
    press = bench.repository("press.git");
    const commit = press.commit({ "pack.toml": packToml("press"), "README.md": "# Press\n" }, "v1.0.0");
    const hash = await packContentHash(press.dir, commit, "", bench.host);
    pack = {
      name: "press",
      description: "prints",
      source: press.url,
      sourceKind: "git",
      releases: [
        { version: "1.0.0", ref: "v1.0.0", commit, hash, description: "", withdrawn: false, withdrawnReason: "" },
      ],
    };
    for (const { name } of await readRegistries(host)) await removeRegistry(host, name);
    await addRegistry(host, { name: "guild", source: join(bench.root, "registry.toml") });
  });
  afterEach(() => bench.remove());

  const offer = (more: Partial<CatalogPack["releases"][number]> = {}) =>
    replaceFile(
      join(bench.root, "registry.toml"),
      printCatalog({ schema: 1, packs: [{ ...pack, releases: [{ ...pack.releases[0]!, ...more }] }] }),
    );
  const plan = (city: string, version?: string) =>
    planAddFromRegistry(city, { handle: "guild:press", cwd: city, ...(version ? { version } : {}) }, host);

  it("pack 2.2 a handle that is given as a source is looked up too", async () => {
    await offer();
    const { plan: made } = await planRequest(bench.city(), { verb: "add", source: "guild:press" }, host);
    expect(made.release).toMatchObject({ state: "verified", handle: "guild:press" });
    expect(made.diff).toContain(`+source = "${press.url}"`);
    expect(made.diff).not.toContain("guild:press");
  });

  it("pack 2.2 proves the content, stores the durable source and never the handle", async () => {
    await offer();
    const city = bench.city();
    const made = await plan(city);
    expect(made.release).toMatchObject({ state: "verified", version: "1.0.0", handle: "guild:press" });
    await applyImportPlan(made.plan);
    const text = readFileSync(join(city, "pack.toml"), "utf8");
    expect(text).toContain(`source = "${press.url}"\nversion = "^1.0"`);
    expect(text).not.toContain("guild");
    expect(await packReadme(bench.host, pack)).toEqual({ version: "1.0.0", file: "README.md", text: "# Press\n" });
  });

  it.each([
    ["content that is not what the registry states", { hash: `sha256:${"00".repeat(32)}` }, "has content sha256:"],
    ["a tag that was moved after the release", { commit: "ab".repeat(20) }, "it was moved after it was published"],
  ])("refuses %s and writes nothing", async (_, more, message) => {
    await offer(more);
    const city = bench.city();
    await expect(plan(city)).rejects.toThrow(message);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
  });

  it("says when a release was withdrawn, and when nobody vouches for a newer tag", async () => {
    await offer({ withdrawn: true, withdrawnReason: "prints backwards" });
    expect((await plan(bench.city(), "^1.0")).release).toMatchObject({
      state: "withdrawn",
      sentence: "1.0.0 was withdrawn: prints backwards",
    });
    press.commit({ "more.md": "x" }, "v1.1.0");
    expect((await plan(bench.city(), "^1")).release).toMatchObject({ state: "unlisted", version: "1.1.0" });
  });
});
