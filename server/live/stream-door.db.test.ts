import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cities } from "@/drizzle/schema/cities";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import { announceAccessChange } from "../auth/access-changes";
import { sessionCookie } from "../auth/cookie";
import { rateLimits } from "../auth/rate-limit";
import { startSession } from "../auth/session";
import { type IssueInput, issueToken, revokeToken } from "../auth/token";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { env } from "../env";
import { append } from "../event/append";
import { metrics } from "../metrics/metrics";
import { streamDoor } from "./stream-door";

const behind = "answered by what stands behind the door";

/** Whatever the door leaves is answered with 404 and the address that it left. */
const server = createServer(async (request, response) => {
  if (!(await streamDoor(request, response))) response.writeHead(404).end(behind);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Asks as the host that the console is opened under. */
function ask(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const host = new URL(env().origins[0]!.origin).host;
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers: { host, ...headers }, agent: false }, resolve).on("error", reject);
  });
}

/** Reads until a text has come; answers everything that came. */
function readUntil(answer: IncomingMessage, wanted: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes(wanted)) resolve(text);
    });
    answer.on("end", () => reject(new Error(`the stream ended after: ${text}`)));
  });
}

describe.each(storeKinds)("on the %s store", (kind) => {
  const now = new Date();
  let store: Store;
  let cookie = "";
  beforeAll(async () => {
    store = await testStore(kind);
    const known = { get: async (id: string) => (["harbour", "quiet"].includes(id) ? {} : undefined) };
    Object.assign(globalThis, { cityhallConsole: Promise.resolve({ store, cities: known }) });
    await store.db.insert(people).values({ id: "mira", name: "Mira", createdAt: now });
    await store.db.insert(cities).values({ cityId: "harbour", name: "harbour", path: "/city", addedAt: now });
    const role = { cityId: "harbour", role: "viewer", grantedBy: "test", grantedAt: now };
    await store.db.insert(memberships).values({ personId: "mira", ...role });
    const session = await startSession(store, "mira", { authMethod: "test", userAgent: "", ipHash: "" }, now);
    cookie = sessionCookie(env().origins[0]!, session).split(";")[0] ?? "";
  });
  afterAll(async () => {
    Reflect.deleteProperty(globalThis, "cityhallConsole");
    await store.close();
  });

  test("security 10 a reader gets the events with the headers of every answer", async () => {
    const answer = await ask("/api/events/harbour", { cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    await readUntil(answer, "event: live");
    await store.transaction(async (tx) => append(tx, "harbour", { actor: "mira", now }, { type: "bead.created" }));
    expect(await readUntil(answer, "event: batch")).toContain('"type":"bead.created"');
    answer.destroy();
    const back = await ask("/api/events/harbour?after=0", { cookie });
    expect(await readUntil(back, "event: live")).toMatch(/^id: 1\nevent: batch\n/);
    back.destroy();
  });

  test.each([
    ["another host", "/api/events/harbour", { host: "evil.example" }],
    ["an address that is not encoded", "/api/events/%zz", {}],
    ["another address", "/api/events/harbour/x", {}],
    ["a page", "/c/harbour", {}],
  ])("security 2 the door leaves %s to Next", async (_, path, headers) => {
    const answer = await ask(path, { cookie, ...headers });
    expect(answer.statusCode).toBe(404);
    expect(await readUntil(answer, behind)).toBe(behind);
  });

  test("security 5 whoever is not signed in, or asks for a city that is not theirs, is refused and holds no stream", async () => {
    const stranger = await ask("/api/events/harbour", {});
    expect([stranger.statusCode, stranger.headers["x-content-type-options"]]).toEqual([401, "nosniff"]);
    expect(await readUntil(stranger, "}")).toBe('{"sentence":"Sign in first."}');
    for (const city of ["elsewhere", "a%2Fb", "%2e%2e"])
      expect([city, (await ask(`/api/events/${city}`, { cookie })).statusCode]).toEqual([city, 404]);
  });

  const agents = "/api/v0/city/harbour/events";
  const issue = async (more: Partial<IssueInput> = {}) => {
    const input: IssueInput = {
      cityId: "harbour",
      name: "ci",
      actor: "solo",
      abilities: ["event.read"],
      days: 1,
      ...more,
    };
    const { id, secret } = await issueToken(store, input, { actor: "mira", now });
    return { id, headers: { accept: "text/event-stream", authorization: `Bearer ${secret}` } };
  };

  test("security 9 an agent gets the events by its token until that is revoked, at once", async () => {
    const { id, headers } = await issue();
    const answer = await ask(`${agents}?after=0`, headers);
    expect([answer.statusCode, answer.headers["x-content-type-options"]]).toEqual([200, "nosniff"]);
    await readUntil(answer, "event: live");
    await store.transaction(async (tx) => append(tx, "harbour", { actor: "solo", now }, { type: "bead.updated" }));
    expect(await readUntil(answer, "event: batch")).toContain('"type":"bead.updated"');
    const ended = new Promise((resolve) => answer.once("end", resolve));
    await revokeToken(store, { cityId: "harbour", id }, { actor: "mira", now });
    await ended;
    expect((await ask(agents, headers)).statusCode).toBe(404);
  });

  test("security 9 the door leaves it to the API to say why a token gets no stream", async () => {
    const { headers } = await issue();
    const plain = { ...headers, accept: "application/json" };
    const left = async (path: string, sent: Record<string, string>) => (await ask(path, sent)).statusCode === 404;
    expect(await left(agents, plain)).toBe(true);
    expect(await left("/api/v0/city/quay/events", headers)).toBe(true);
    expect(await left("/api/v0/city/harbour/beads", headers)).toBe(true);
    expect(await left("/api/events/harbour/events", headers)).toBe(true);
    expect(await left(agents, { ...headers, authorization: "Bearer cityhall_x" })).toBe(true);
    expect(await left(agents, { accept: "text/event-stream", cookie })).toBe(true);
    expect(await left(agents, (await issue({ abilities: ["bead.read"] })).headers)).toBe(true);
  });

  test("security 11 the thirteenth stream of a person, and of a token, is refused", async () => {
    const { headers } = await issue();
    for (const [path, sent] of [["/api/events/harbour", { cookie }] as const, [agents, headers] as const]) {
      const open = await Promise.all(Array.from({ length: 12 }, () => ask(path, sent)));
      expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
      const refused = await ask(path, sent);
      expect(refused.statusCode).toBe(429);
      expect(await readUntil(refused, "}")).toMatch(/open; close some/);
      for (const answer of open) answer.destroy();
      await expect
        .poll(async () => {
          const again = await ask(path, sent);
          again.destroy();
          return again.statusCode;
        })
        .toBe(200);
    }
  });

  test("security 11 a reader that never reads is cut off with all that waits for it, and its stream given back", async () => {
    const open = async () => (await metrics().streams.get()).values[0]?.value;
    await expect.poll(open).toBe(0);
    // More than Node and the kernel hold for it, in the one field of an event that may be this long.
    const long = { actor: "x".repeat(1_000_000), now };
    await store.transaction(async (tx) => append(tx, "quiet", long, ...Array(16).fill({ type: "bead.updated" })));
    await store.db.insert(cities).values({ cityId: "quiet", name: "quiet", path: "/quiet", addedAt: now });
    const { headers } = await issue({ cityId: "quiet" });
    const served = new Promise<ServerResponse>((resolve) => server.once("request", (_, response) => resolve(response)));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const lines = [
      "GET /api/v0/city/quiet/events?after=0 HTTP/1.1",
      `Host: ${new URL(env().origins[0]!.origin).host}`,
      `Accept: ${headers.accept}`,
      `Authorization: ${headers.authorization}`,
    ];
    socket.pause().write(`${lines.join("\r\n")}\r\n\r\n`);
    const response = await served;
    await expect.poll(() => response.destroyed, { timeout: 7_000 }).toBe(true);
    await expect.poll(open).toBe(0);
    socket.destroy();
  });

  test("security 11 calls of nobody from one address are limited, and lock out no one who is signed in there", async () => {
    const { nobody } = rateLimits();
    while (nobody.take("", Date.now() + 60_000) === undefined);
    const refused = await ask("/api/events/harbour", {});
    expect([refused.statusCode, Number(refused.headers["retry-after"]) >= 1]).toEqual([429, true]);
    for (const sent of [{ cookie }, (await issue()).headers]) {
      const answer = await ask("cookie" in sent ? "/api/events/harbour" : agents, sent);
      expect(answer.statusCode).toBe(200);
      answer.destroy();
    }
    Reflect.deleteProperty(globalThis, "cityhallRateLimits");
  });

  test("security 5 a role that is taken away ends the stream at once", async () => {
    const answer = await ask("/api/events/harbour", { cookie });
    await readUntil(answer, "event: live");
    const ended = new Promise((resolve) => answer.once("end", resolve));
    await store.db.delete(memberships).where(eq(memberships.personId, "mira"));
    await announceAccessChange(store, "mira");
    await ended;
    expect((await ask("/api/events/harbour", { cookie })).statusCode).toBe(404);
  });
});
