import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fetchPolicy } from "@/server/import/fetch-policy";
import { type ImportBench, importBench, packToml, type TestRepository } from "@/server/import/testing";
import { hasOpenssl, loopbackCertificate } from "@/server/import/testing-https";
import { loginRegistry, whoamiRegistry } from "./account";
import { refreshRegistries } from "./catalog-cache";
import { httpsTransport } from "./https-transport";
import { planPublication, publishPack } from "./publish-pack";
import { type ReferenceRegistry, startReferenceRegistry } from "./reference-server";
import { addRegistry } from "./registry-config";
import type { RegistryHost } from "./registry-host";
import { showPack } from "./search-packs";
import { verifyRelease } from "./verify-release";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
let host: RegistryHost;
let registry: ReferenceRegistry;
let repository: TestRepository;
beforeEach(async () => {
  bench = importBench();
  registry = await startReferenceRegistry({
    "token-of-ada": { login: "ada", publisher: "guild" },
    "token-of-bob": { login: "bob", publisher: "pirates" },
  });
  host = {
    gcHome: join(bench.root, "gc"),
    now: () => new Date(),
    freshnessMs: 1,
    imports: bench.host,
    // What a proxy with a certificate does for others, the test does for the reference registry on loopback.
    transport: async ({ method, url, token, body }) => {
      const { pathname } = new URL(url);
      const response = await fetch(`http://127.0.0.1:${registry.port}${pathname}`, {
        method,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, text: await response.text() };
    },
  };
  await addRegistry(host, { name: "guild", source: "https://packs.example.org" });
  repository = bench.repository("press.git");
  repository.git("remote", "add", "origin", "https://git.example.org/press.git");
  repository.commit(
    {
      "pack.toml": `${packToml("press")}version = "1.0.0"\ndescription = "prints things"\n`,
      "doctor/ink/run.sh": "#!/bin/sh\n",
    },
    "v1.0.0",
  );
});
afterEach(async () => {
  await registry.close();
  bench.remove();
});

const publish = (more = {}) => publishPack(host, { dir: repository.dir, registry: "guild", ...more });

describe("pack registry login and whoami", () => {
  it("proves a token before storing it", async () => {
    await expect(whoamiRegistry(host, "guild")).rejects.toThrow('not logged in to registry "guild"');
    await expect(loginRegistry(host, "guild", "wrong-token")).rejects.toThrow("does not know this token");
    await expect(loginRegistry(host, "guild", "a b")).rejects.toThrow("without blanks");
    await expect(whoamiRegistry(host, "guild")).rejects.toThrow("not logged in");
    expect(await loginRegistry(host, "guild", "token-of-ada\n")).toEqual({
      registry: "guild",
      login: "ada",
      publisher: "guild",
    });
    expect((await whoamiRegistry(host, "guild")).login).toBe("ada");
  });
});

describe("pack registry publish", () => {
  it("publishes the tagged commit; the catalogue then offers it and its hash proves it", async () => {
    await loginRegistry(host, "guild", "token-of-ada");
    expect(await publish()).toBe('Published press 1.0.0 to registry "guild".');
    expect(await publish()).toBe('Published press 1.0.0 to registry "guild".');
    await refreshRegistries(host, "guild");
    const { pack } = await showPack(host, "guild:press");
    expect(pack).toMatchObject({ source: "https://git.example.org/press.git", publisher: "guild" });
    const here = { ...pack, source: repository.url };
    const [release] = pack.releases;
    await expect(verifyRelease(host, here, release!)).resolves.toMatchObject({ subpath: "" });
    const forged = { ...release!, hash: `sha256:${"00".repeat(32)}` };
    await expect(verifyRelease(host, here, forged)).rejects.toThrow("the registry says sha256:0000");
  });

  it("a published release never changes, and a name belongs to its first publisher", async () => {
    await loginRegistry(host, "guild", "token-of-ada");
    await publish();
    repository.commit({ "more.md": "x" }, "v1.0.0");
    await expect(publish()).rejects.toThrow("registry release press 1.0.0 changed immutable metadata");
    await loginRegistry(host, "guild", "token-of-bob");
    await expect(publish()).rejects.toThrow('pack "press" belongs to another publisher');
  });

  it("reference 24.3: the hash covers names, modes and bytes of the pack's directory alone", async () => {
    const { release } = await planPublication(host, { dir: repository.dir, registry: "guild" });
    const again = bench.repository("again.git");
    again.git("remote", "add", "origin", "https://git.example.org/again.git");
    again.commit(
      {
        "outside.md": "x",
        "packs/press/pack.toml": `${packToml("press")}version = "1.0.0"\ndescription = "prints things"\n`,
        "packs/press/doctor/ink/run.sh": "#!/bin/sh\n",
      },
      "v1.0.0",
    );
    const below = { dir: join(again.dir, "packs/press"), registry: "guild" };
    expect(await planPublication(host, below)).toMatchObject({
      pack: { source: "https://git.example.org/again.git//packs/press" },
      release: { hash: release.hash },
    });
  });

  it.each<[string, () => void, object, string]>([
    ["changes", () => writeFileSync(join(repository.dir, "new.md"), "x"), {}, "changes that are not committed"],
    ["no tag", () => void repository.commit({ "x.md": "" }), {}, "carries no tag v1.0.0"],
    ["another version", () => undefined, { version: "2.0.0" }, "carries no tag v2.0.0"],
    ["no version", () => undefined, { version: "soon" }, 'version "soon" must be <major>.<minor>[.<patch>]'],
    [
      "an address that carries a token",
      () => void repository.git("remote", "set-url", "origin", "https://me:s3cret@git.example.org/press.git"),
      {},
      "the address holds credentials; leave them out and configure a credential helper: https://***@git.example.org",
    ],
    [
      "an address without encryption",
      () => undefined,
      { source: "http://git.example.org/press.git" },
      "only https, ssh",
    ],
    ["a source of this machine", () => undefined, { source: "file:///srv/press" }, "cannot be reached by others"],
    [
      "a broken pack",
      () => void repository.commit({ "pack.toml": "[pack]\n" }, "v1.0.0"),
      {},
      "[pack] name is required",
    ],
  ])("refuses %s", async (_, change, more, message) => {
    await loginRegistry(host, "guild", "token-of-ada");
    change();
    await expect(publish(more)).rejects.toThrow(message);
    expect(registry.catalog().packs).toEqual([]);
  });

  it("refuses a folder outside of any repository", async () => {
    const dir = join(bench.root, "loose");
    mkdirSync(dir);
    writeFileSync(join(dir, "pack.toml"), `${packToml("loose")}version = "1.0.0"\ndescription = "d"\n`);
    await expect(planPublication(host, { dir, registry: "guild" })).rejects.toThrow("is not in a git repository");
  });
});

describe.skipIf(!hasOpenssl())("reference 24 a registry over https", () => {
  it("login, whoami, publish and refresh; the token is for its owner only and never shown", async () => {
    const tls = loopbackCertificate(bench.root);
    const [key, cert] = [tls.key, tls.cert].map((file) => readFileSync(file, "utf8"));
    const people = { "token-of-ada": { login: "ada", publisher: "guild" } };
    const secure = await startReferenceRegistry(people, undefined, { key: key!, cert: cert! });
    onTestFinished(() => secure.close());
    const policy = fetchPolicy({}, { caFile: tls.cert });
    const over: RegistryHost = { ...host, transport: httpsTransport(policy) };
    await addRegistry(over, { name: "safe", source: `https://127.0.0.1:${secure.port}` });
    expect(await loginRegistry(over, "safe", "token-of-ada")).toMatchObject({ login: "ada" });
    expect((await whoamiRegistry(over, "safe")).publisher).toBe("guild");
    expect(statSync(join(host.gcHome, "registry-tokens.toml")).mode & 0o777).toBe(0o600);
    expect(await publishPack(over, { dir: repository.dir, registry: "safe" })).toBe(
      'Published press 1.0.0 to registry "safe".',
    );
    expect(await refreshRegistries(over, "safe")).toEqual(["safe: refreshed 1 pack(s)"]);
    const distrusting: RegistryHost = { ...host, transport: httpsTransport(fetchPolicy({})) };
    const refused = await whoamiRegistry(distrusting, "safe").catch((error: Error) => error.message);
    expect(refused).toMatch(/cannot reach .*certificate/);
    expect(refused).not.toContain("token-of-ada");
  });
});
