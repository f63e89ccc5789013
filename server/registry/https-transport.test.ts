import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchPolicy } from "@/server/import/fetch-policy";
import { hasOpenssl, loopbackCertificate } from "@/server/import/testing-https";
import { httpsTransport } from "./https-transport";

describe.skipIf(!hasOpenssl())("what registries are asked over https", () => {
  let dir: string;
  let server: Server;
  let origin: string;
  let caFile: string;
  const asked: { readonly path: string; readonly authorization: string | undefined }[] = [];

  const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
    "/registry.toml": (response) => response.end("schema = 1\n"),
    "/moved": (response) => response.writeHead(302, { location: "/registry.toml" }).end(),
    "/to-http": (response) => response.writeHead(302, { location: "http://127.0.0.1/registry.toml" }).end(),
    "/to-file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "/to-other": (response) =>
      response.writeHead(302, { location: "https://metadata.example.org/registry.toml" }).end(),
    "/to-itself": (response) => response.writeHead(302, { location: "/to-itself" }).end(),
    "/to-user": (response) => response.writeHead(302, { location: "https://me:s3cret@127.0.0.1/x" }).end(),
    "/endless": (response) => {
      const more = (): boolean => response.destroyed || (response.write("x".repeat(65_536)) ? more() : true);
      response.on("drain", more);
      more();
    },
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "cityhall-registry-"));
    const { key, cert } = loopbackCertificate(dir);
    caFile = cert;
    server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      asked.push({ path: request.url ?? "", authorization: request.headers.authorization });
      const answer = answers[request.url ?? ""];
      if (answer) answer(response, request);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(dir, { recursive: true, force: true });
  });

  const policy = () => fetchPolicy({}, { caFile });
  const toPrivate = async () => [{ address: "169.254.169.254", family: 4 as const }];
  const get = (path: string, limit = 1000) =>
    httpsTransport(policy(), async (host) => (host === "127.0.0.1" ? [{ address: host, family: 4 }] : toPrivate()))({
      method: "GET",
      url: `${origin}${path}`,
      limit,
    });

  it("takes an answer, and follows a redirect on the same host", async () => {
    expect(await get("/registry.toml")).toEqual({ status: 200, text: "schema = 1\n" });
    expect(await get("/moved")).toEqual({ status: 200, text: "schema = 1\n" });
  });

  it.each([
    ["/to-http", "must use HTTPS"],
    ["/to-file", "must use HTTPS"],
    ["/to-other", "which is not a public address"],
    ["/to-itself", "redirects more than 3 times"],
    ["/to-user", "holds credentials"],
  ])("a redirect %s ends with a sentence", async (path, message) => {
    await expect(get(path)).rejects.toThrow(message);
  });

  it("a redirect may not leave the list of allowed hosts", async () => {
    const transport = httpsTransport(fetchPolicy({ CITYHALL_GIT_HOSTS: "127.0.0.1" }, { caFile }));
    await expect(transport({ method: "GET", url: `${origin}/to-other`, limit: 10 })).rejects.toThrow(
      "host metadata.example.org is not on the list of allowed hosts",
    );
  });

  it("a token follows no redirect", async () => {
    asked.length = 0;
    const transport = httpsTransport(policy());
    await expect(transport({ method: "GET", url: `${origin}/moved`, token: "t0ken-t0ken", limit: 10 })).rejects.toThrow(
      "answers with a redirect",
    );
    expect(asked.map(({ path }) => path)).toEqual(["/moved"]);
  });

  it("reference 24.2 a catalogue without an end is cut off at the limit", async () => {
    await expect(get("/endless", 100_000)).rejects.toThrow("registry catalog exceeds 100000 bytes");
  });

  it("a server that nobody vouches for is not asked", async () => {
    asked.length = 0;
    const transport = httpsTransport(fetchPolicy({}));
    await expect(transport({ method: "GET", url: `${origin}/registry.toml`, limit: 10 })).rejects.toThrow(
      "cannot reach",
    );
    expect(asked).toEqual([]);
  });

  it("a hosted console asks no host that nobody named", () => {
    expect(fetchPolicy({ OIDC_ISSUER: "https://id.example.org" }).hosts).toEqual([
      "github.com",
      "raw.githubusercontent.com",
    ]);
  });
});
