import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cities } from "@/drizzle/schema/cities";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import { announceAccessChange } from "../auth/access-changes";
import { sessionCookie } from "../auth/cookie";
import { startSession } from "../auth/session";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { env } from "../env";
import { append } from "../event/append";
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
    const known = { get: async (id: string) => (id === "harbour" ? {} : undefined) };
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

  test("security 11 the thirteenth stream of a person is refused", async () => {
    const open = await Promise.all(Array.from({ length: 12 }, () => ask("/api/events/harbour", { cookie })));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect((await ask("/api/events/harbour", { cookie })).statusCode).toBe(429);
    for (const answer of open) answer.destroy();
    await expect
      .poll(async () => {
        const again = await ask("/api/events/harbour", { cookie });
        again.destroy();
        return again.statusCode;
      })
      .toBe(200);
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
