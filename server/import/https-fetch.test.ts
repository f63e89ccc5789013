import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { addImport } from "./add-import";
import { fetchPolicy } from "./fetch-policy";
import type { ImportHost } from "./import-host";
import { installImports } from "./install-imports";
import { type ImportBench, importBench, packToml, type TestRepository } from "./testing";
import { type GitServer, hasOpenssl, loopbackCertificate, serveRepositories } from "./testing-https";

vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(!hasOpenssl())("fetching over https", () => {
  let bench: ImportBench;
  let host: ImportHost;
  let server: GitServer;
  let press: TestRepository;
  beforeEach(async () => {
    bench = importBench();
    press = bench.repository("press");
    press.commit({ "rooms/pack.toml": packToml("press"), "big.bin": randomBytes(100_000).toString("hex") }, "v1.0.0");
    const tls = loopbackCertificate(bench.root);
    server = await serveRepositories(join(bench.root, "repos"), tls);
    host = { ...bench.host, policy: fetchPolicy({}, { caFile: tls.cert, timeoutSeconds: 30 }) };
  });
  afterEach(async () => {
    await server.close();
    bench.remove();
  });

  it("adds, locks and installs a sub-directory of a repository", async () => {
    const city = bench.city();
    const source = `${server.url}/press//rooms`;
    await addImport(city, { source, cwd: city }, host);
    expect(readFileSync(join(city, "pack.toml"), "utf8")).toContain(
      `[imports.rooms]\nsource = "${source}"\nversion = "^1.0"\n`,
    );
    const asked = server.asked.length;
    expect(await installImports(city, host)).toBe("Installed 1 remote import(s)");
    expect(server.asked).toHaveLength(asked);
  });

  it("a connection that breaks off leaves nothing behind, and the next try completes", async () => {
    const city = bench.city({ "pack.toml": packToml("borough", { rooms: [`${server.url}/press//rooms`, "^1"] }) });
    server.cutAfter(700);
    await expect(installImports(city, host)).rejects.toThrow(/cannot (install|ask) /);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    server.cutAfter(Number.POSITIVE_INFINITY);
    expect(await installImports(city, host)).toBe("Installed 1 remote import(s)");
    expect(bench.cached().filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("a server with an unknown certificate is not asked twice", async () => {
    const city = bench.city({ "pack.toml": packToml("borough", { rooms: [`${server.url}/press//rooms`] }) });
    const trusting: ImportHost = { ...host, policy: fetchPolicy({}) };
    await expect(installImports(city, trusting)).rejects.toThrow(/cannot ask .*certificate/i);
    expect(server.asked).toEqual([]);
  });

  it("a redirect is followed to https alone, and nowhere where hosts are listed", async () => {
    const heard: string[] = [];
    const plain = createServer((request, response) => {
      heard.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void plain.close());
    const source = `${server.url}/elsewhere//rooms`;
    const install = (policy: ImportHost["policy"]) => {
      const city = bench.city({ "pack.toml": packToml("borough", { rooms: [source, "^1"] }) });
      return installImports(city, { ...host, policy });
    };
    for (const address of [`http://127.0.0.1:${(plain.address() as AddressInfo).port}/press`, `file://${press.dir}`]) {
      server.redirectTo(address);
      await expect(install({ ...host.policy, allowFile: true })).rejects.toThrow(
        `cannot ask ${server.url}/elsewhere: `,
      );
    }
    expect(heard).toEqual([]);
    server.redirectTo(`${server.url}/press`);
    await expect(install({ ...host.policy, hosts: ["127.0.0.1"] })).rejects.toThrow("cannot ask");
    expect(await install(host.policy)).toBe("Installed 1 remote import(s)");
  });

  it("a repository that wants to know who asks is told by the helper alone, and without one says what to do", async () => {
    const closed = await serveRepositories(join(bench.root, "repos"), loopbackCertificate(bench.root), "me:pw");
    onTestFinished(() => closed.close());
    const city = bench.city({ "pack.toml": packToml("borough", { rooms: [`${closed.url}/press`] }) });
    writeFileSync(join(bench.root, ".netrc"), "machine 127.0.0.1 login me password pw\n", { mode: 0o600 });
    vi.stubEnv("HOME", bench.root);
    onTestFinished(() => void vi.unstubAllEnvs());
    const policy = fetchPolicy({}, { caFile: join(bench.root, "cert.pem"), timeoutSeconds: 30 });
    await expect(installImports(city, { ...host, policy })).rejects.toThrow(
      "it is private or not there: check the address, or name a credential helper in CITYHALL_GIT_CREDENTIAL_HELPER",
    );
    const helper = "!f() { echo username=me; echo password=pw; }; f";
    await expect(installImports(city, { ...host, policy: { ...policy, credentialHelper: helper } })).resolves.toBe(
      "Installed 1 remote import(s)",
    );
  });

  it("a repository that is not there says so", async () => {
    const city = bench.city({ "pack.toml": packToml("borough", { gone: [`${server.url}/gone`] }) });
    await expect(installImports(city, host)).rejects.toThrow(`cannot ask ${server.url}/gone: `);
  });
});
