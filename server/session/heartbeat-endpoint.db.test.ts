import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveApi } from "../api/serve";
import { issueToken } from "../auth/token";
import { TestCity } from "../bead/testing";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { leaveMessage, listHeartbeats } from "./heartbeat";

describe.each(storeKinds)("POST /heartbeat on the %s store", (kind) => {
  let store: Store;
  let city: TestCity;
  let secret: string;
  let at: Date;
  let counter = 0;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    city = await TestCity.open(store, `beat-${kind}-${++counter}`);
    at = city.now;
    secret = await token(["session.heartbeat"]);
  });

  const token = async (abilities: readonly ("session.heartbeat" | "bead.read")[], actor = "solo") => {
    const { cityId } = city;
    return (await issueToken(store, { cityId, name: "t", actor, abilities: [...abilities], days: 1 }, city.act)).secret;
  };
  const post = async (body: unknown, changes: { readonly city?: string; readonly bearer?: string } = {}) => {
    const open = { id: city.cityId } as OpenCity;
    const host = { store, city: async (id: string) => (id === city.cityId ? open : undefined), now: () => at };
    const { status, body: answer } = await serveApi(host, {
      method: "POST",
      segments: ["city", changes.city ?? city.cityId, "heartbeat"],
      query: new URLSearchParams(),
      headers: new Headers({ authorization: `Bearer ${changes.bearer ?? secret}` }),
      body,
      requestId: "r-1",
      signal: new AbortController().signal,
    });
    return { status, answer: answer as Record<string, unknown> };
  };
  const later = (seconds: number) => {
    at = new Date(at.getTime() + seconds * 1000);
  };
  const kept = async () =>
    (await listHeartbeats(store, city.cityId, at)).map(({ session, state }) => `${session} ${state}`);

  test("security 9 a token in force, for this city, with the ability; nothing is kept of anybody else", async () => {
    expect((await post({}, { bearer: "cityhall_nobody" })).status).toBe(401);
    expect((await post({}, { bearer: await token(["bead.read"]) })).status).toBe(403);
    expect((await post({}, { city: "elsewhere" })).status).toBe(404);
    expect((await post({ session: "other" })).status).toBe(403);
    expect(await kept()).toEqual([]);
    expect(await post({})).toMatchObject({ status: 200, answer: { session: "solo", messages: [] } });
    expect(await kept()).toEqual(["solo active"]);
  });

  test.each([
    ["a text", "hello"],
    ["a list", [1]],
    ["a state that an agent cannot say", { state: "asleep" }],
    ["a name that is none", { session: "../up" }],
    ["a name of one session too long", { session: "x".repeat(121) }],
    ["no seconds", { ttl_seconds: "soon" }],
    ["too many seconds", { ttl_seconds: 3601 }],
    ["an endless note", { note: "x".repeat(501) }],
    ["a question without words", { question: { request_id: "1", prompt: "" } }],
    ["a question that names no request", { question: { prompt: "May I?" } }],
    ["too many options", { question: { request_id: "1", prompt: "?", options: Array(21).fill("a") } }],
  ])("runtime 12 %s is refused with a sentence and leaves nothing", async (_, body) => {
    const { status, answer } = await post(body);
    expect(status).toBe(400);
    expect(String(answer.message)).not.toBe("");
    expect(await kept()).toEqual([]);
  });

  test("security 11 one heartbeat a second of a session; another session has its own", async () => {
    expect((await post({})).status).toBe(200);
    later(0.5);
    expect(await post({})).toMatchObject({
      status: 429,
      answer: { message: expect.stringContaining("one heartbeat a second") },
    });
    expect((await post({ session: "solo-2", state: "idle" })).status).toBe(200);
    later(0.6);
    expect((await post({})).status).toBe(200);
    expect(await kept()).toEqual(["solo active", "solo-2 idle"]);
  });

  test("decisions R8 a nudge waits for the next heartbeat of its session, and is handed over once", async () => {
    const to = { cityId: city.cityId, actor: "solo", session: "solo" };
    await leaveMessage(store, to, { kind: "nudge", text: "look <b>\u0007", requestId: "" }, city.act);
    expect((await post({ session: "solo-2" })).answer.messages).toEqual([]);
    expect((await post({})).answer.messages).toMatchObject([{ kind: "nudge", request_id: "" }]);
    later(2);
    expect((await post({})).answer.messages).toEqual([]);
  });
});
