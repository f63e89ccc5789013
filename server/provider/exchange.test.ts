import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Address, resolveBySystem } from "./address-guard";
import { type ExchangeRequest, exchange, type Network } from "./exchange";
import {
  bytes,
  cutShort,
  dripping,
  garbage,
  gzipBomb,
  hangUp,
  huge,
  json,
  lyingLength,
  ProviderServer,
  silent,
  status,
} from "./testing/provider-server";
import { makeTestCertificate, type TestCertificate } from "./testing/test-authority";

const HOST = "api.provider.localhost";
const network: Network = { resolve: resolveBySystem, allowPrivate: true };

let plain: ProviderServer;
let secure: ProviderServer;
let certificate: TestCertificate;
beforeAll(async () => {
  certificate = await makeTestCertificate([HOST]);
  plain = await ProviderServer.start();
  secure = await ProviderServer.start(certificate);
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

const post = (server: ProviderServer, changes: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  method: "POST",
  url: `${server.origin(HOST)}/call`,
  headers: { "content-type": "application/json" },
  body: '{"n":1}',
  timeoutMs: 2_000,
  maxBytes: 100_000,
  ...changes,
});

describe("notes 7 answers", () => {
  it("a 2xx answer comes with its bytes, and the request arrives as it was built", async () => {
    plain.script(json({ ok: true }, 201));
    const result = await exchange(network, post(plain));
    expect(result).toMatchObject({ kind: "answered", status: 201, contentType: "application/json" });
    expect(plain.received).toMatchObject([
      { method: "POST", path: "/call", body: '{"n":1}', host: `${HOST}:${plain.port}` },
    ]);
  });

  it("outside of 2xx the status decides without the body, even one that never ends", async () => {
    plain.script((response) => {
      response.writeHead(429, { "retry-after": "7" });
      response.write("x");
    });
    expect(await exchange(network, post(plain))).toMatchObject({ kind: "answered", status: 429, retryAfter: "7" });
  });

  it("notes 5 a redirect is an answer, never followed", async () => {
    plain.script(status(307, { location: `${plain.origin(HOST)}/elsewhere` }));
    expect(await exchange(network, post(plain))).toMatchObject({ kind: "answered", status: 307 });
    expect(plain.received).toHaveLength(1);
  });

  it.each([
    ["a body over the limit", huge(300_000)],
    ["a compression bomb", gzipBomb(5_000_000)],
    [
      "a coding that nobody knows",
      (response: Parameters<typeof silent>[0]) => response.writeHead(200, { "content-encoding": "magic" }).end("x"),
    ],
  ] as const)("%s is an answer without bytes", async (_title, behaviour) => {
    plain.script(behaviour);
    const result = await exchange(network, post(plain));
    expect(result).toMatchObject({ kind: "answered", status: 200 });
    expect(result).not.toHaveProperty("bytes");
  });

  it("a compressed answer within the limit is decoded", async () => {
    plain.script(gzipBomb(50_000));
    expect(await exchange(network, post(plain))).toMatchObject({ bytes: { byteLength: 50_000 } });
  });
});

describe("notes 7 lost after the request began to leave", () => {
  it.each([
    ["no answer at all", silent],
    ["a dropped connection", hangUp],
    ["a body cut in the middle", cutShort],
    ["a content length that lies", lyingLength],
    ["a body that drips for ever", dripping],
    ["something that is no HTTP", garbage],
  ] as const)("%s", async (_title, behaviour) => {
    plain.script(behaviour);
    expect(await exchange(network, post(plain, { timeoutMs: 300 }))).toMatchObject({ kind: "lost" });
    expect(plain.received).toHaveLength(1);
  });
});

describe("notes 7 refused before the request could leave", () => {
  it("a name without an address", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await exchange({ ...network, resolve }, post(plain))).toMatchObject({ kind: "unsent", detail: "ENOTFOUND" });
  });

  it("a name server that does not answer before the deadline", async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await exchange({ ...network, resolve }, post(plain, { timeoutMs: 100 }))).toEqual({
      kind: "unsent",
      detail: "the deadline passed",
    });
  });

  it("notes 5 a blocked address", async () => {
    plain.script(json({}));
    expect(await exchange({ ...network, allowPrivate: false }, post(plain))).toMatchObject({
      kind: "unsent",
      detail: expect.stringContaining("not a public address"),
    });
    expect(plain.received).toHaveLength(0);
  });

  it("a port where nobody listens", async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    expect(await exchange(network, post(plain, { url: `http://${HOST}:${port}/` }))).toMatchObject({
      kind: "unsent",
      detail: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("a certificate that no known authority vouches for", async () => {
    secure.script(json({}));
    expect(await exchange(network, post(secure))).toMatchObject({ kind: "unsent" });
    expect(secure.received).toHaveLength(0);
  });

  it("a certificate for another name", async () => {
    const url = `${secure.origin("other.provider.localhost")}/`;
    expect(await exchange({ ...network, ca: certificate.ca }, post(secure, { url }))).toMatchObject({
      kind: "unsent",
      detail: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID"),
    });
    expect(secure.received).toHaveLength(0);
  });
});

describe("notes 5 pinned addresses", () => {
  it("the name is asked once: an answer that changes afterwards is never seen", async () => {
    const answers: Address[][] = [[{ address: "127.0.0.1", family: 4 }], [{ address: "10.255.255.1", family: 4 }]];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return answers[asked.length - 1]!;
    };
    plain.script(json({ ok: true }));
    expect(await exchange({ ...network, resolve }, post(plain))).toMatchObject({ status: 200 });
    expect(asked).toEqual([HOST]);
  });

  it("TLS verifies the name against the authority given, over the pinned address", async () => {
    secure.script(bytes(Buffer.from("ok"), "text/plain"));
    expect(await exchange({ ...network, ca: certificate.ca }, post(secure))).toMatchObject({
      kind: "answered",
      status: 200,
    });
  });
});
