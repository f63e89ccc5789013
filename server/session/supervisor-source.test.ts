import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cityOf } from "@/lib/session/testing";
import { SessionHub } from "./session-hub";
import { supervisorAddress } from "./supervisor-address";
import { SupervisorClient } from "./supervisor-client";
import { SupervisorSource } from "./supervisor-source";
import { StandInSupervisor } from "./testing/stand-in-supervisor";

const city = cityOf({
  "city.toml": '[workspace]\nname = "harbor"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/mayor/prompt.md": "x\n",
});
const now = new Date("2026-05-02T10:00:00Z");
const input = { text: "", option: "", requestId: "", actor: "ann", now };
let standIn: StandInSupervisor;
let source: SupervisorSource;
let stop = () => {};

beforeEach(async () => {
  standIn = await StandInSupervisor.start("harbor");
  standIn.sessions.push(
    {
      id: "gc-1",
      template: "mayor",
      session_name: "mayor",
      state: "active",
      running: true,
      last_output: "\u001b[1mhello\u001b[0m",
    },
    { id: "gc-2", template: "mayor", session_name: "mayor-2", state: "asleep", running: false },
  );
  const client = new SupervisorClient(supervisorAddress(standIn.url, "environment"), "harbor", {
    timeoutMs: 400,
    maxBytes: 1_000_000,
  });
  source = new SupervisorSource(client, { silentMs: 300, retryMs: [20] });
});
afterEach(async () => {
  stop();
  stop = () => {};
  await source.client.close();
  await standIn.stop();
});

test("runtime 12 sessions are listed page by page", async () => {
  standIn.pageSize = 1;
  const report = await source.observe(city, now);
  expect(report).toMatchObject({ status: "ok", complete: true, malformed: 0 });
  expect(report.sessions.map((each) => [each.id, each.state])).toEqual([
    ["gc-1", "active"],
    ["gc-2", "asleep"],
  ]);
});

test("runtime 12 a running session is asked for its question", async () => {
  standIn.pending.set("gc-1", { request_id: "r1", kind: "permission", prompt: "May I?", options: ["allow"] });
  const { sessions } = await source.observe(city, now);
  expect(sessions[0]?.question).toMatchObject({ requestId: "r1", options: ["allow"] });
  expect(standIn.asked.some((each) => each.path.includes("gc-2/pending"))).toBe(false);
});

test("runtime 12 a session is closed for good, and a refusal is passed on", async () => {
  expect(await source.end({ id: "gc-1", sessionName: "mayor" })).toMatchObject({ kind: "accepted" });
  expect((await source.observe(city, now)).sessions[0]?.state).toBe("closed");
  expect(await source.end({ id: "gc-9", sessionName: "ghost" })).toMatchObject({
    kind: "refused",
    line: expect.stringContaining("session not found"),
  });
});

describe("ux 65 a supervisor that fails never looks healthy", () => {
  test.each([
    ["503", "answered 503: unavailable"],
    ["slow", "no answer within 0.4 s"],
    ["not-json", "not JSON"],
  ] as const)("%s is said and leaves no list", async (mode, why) => {
    standIn.mode = mode;
    const report = await source.observe(city, now);
    expect(report).toMatchObject({ status: "failed", complete: false, sessions: [] });
    expect(report.message).toContain(why);
  });
  test("gone: the connection is refused", async () => {
    await standIn.stop();
    expect((await source.observe(city, now)).message).toContain("refused");
    standIn = await StandInSupervisor.start("harbor");
  });
  test("an unknown city is a failure, not an empty list", async () => {
    const other = new SupervisorSource(new SupervisorClient(source.client.address, "elsewhere"));
    expect(await other.observe(city, now)).toMatchObject({ status: "failed", complete: false });
    await other.client.close();
  });
  test("malformed rows are counted, and what is left is not called complete", async () => {
    standIn.mode = "malformed";
    const report = await source.observe(city, now);
    expect(report).toMatchObject({ status: "degraded", complete: false, malformed: 4 });
    expect(report.sessions).toHaveLength(2);
  });
  test("through the hub: its sessions stay, unknown, with what was seen last", async () => {
    const hub = new SessionHub([source], () => new Date(), { freshMs: 0, patienceMs: 1000, idleMs: 10_000 });
    stop = () => hub.close();
    await hub.observe(city, true);
    standIn.mode = "503";
    const [report] = await hub.observe(city, true);
    expect(report?.sessions.map((each) => [each.state, each.lastKnown?.state])).toEqual([
      ["unknown", "active"],
      ["unknown", "asleep"],
    ]);
  });
  test("through the hub: while it is slow, the look before is shown as such", async () => {
    const hub = new SessionHub([source], () => new Date(), { freshMs: 0, patienceMs: 30, idleMs: 10_000 });
    stop = () => hub.close();
    await hub.observe(city, true);
    standIn.mode = "slow";
    const [report] = await hub.observe(city);
    expect(report).toMatchObject({ status: "degraded", complete: false });
    expect(report?.message).toContain("slow to answer");
  });
});

describe("runtime 12 the event stream", () => {
  test("tells of changes, and resumes after the last event that was seen", async () => {
    const changed = vi.fn();
    stop = source.watch(changed);
    await vi.waitFor(() => expect(source.stream.state.kind).toBe("live"));
    standIn.emit("session.woke");
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    standIn.dropStreams();
    standIn.emit("session.updated");
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    const again = standIn.asked.filter((each) => each.path.includes("events/stream"));
    expect(again.at(-1)).toMatchObject({ header: "1" });
    expect(again.at(-1)?.path).toContain("after_seq=1");
  });
  test("half-open: a stream without a byte is taken for dead, and the source says so", async () => {
    standIn.mode = "half-open";
    stop = source.watch(() => {});
    await vi.waitFor(() => expect(source.stream.state.kind).toBe("down"));
    const report = await source.observe(city, now);
    expect(report).toMatchObject({ status: "degraded", live: "polling" });
    expect(report.message).toContain("silent");
  });
});

describe("runtime 12 acts", () => {
  test("carry the header that changes need, and the fields of each route", async () => {
    const ref = { id: "gc-2", sessionName: "mayor-2" };
    expect(await source.act("wake", ref, input)).toEqual({ kind: "accepted", line: "the supervisor says accepted" });
    expect(standIn.session("gc-2").state).toBe("active");
    await source.act("nudge", ref, { ...input, text: "look" });
    await source.act("answer", ref, { ...input, text: "allow", option: "allow", requestId: "r1" });
    const bodies = standIn.asked.filter((each) => each.method === "POST").map((each) => [each.path, each.body]);
    expect(bodies).toEqual([
      ["/v0/city/harbor/session/gc-2/wake", {}],
      ["/v0/city/harbor/session/gc-2/messages", { message: "look" }],
      ["/v0/city/harbor/session/gc-2/respond", { request_id: "r1", action: "allow", text: "allow" }],
    ]);
  });
  test("are refused in the supervisor's words", async () => {
    const reply = await source.act("wake", { id: "nobody", sessionName: "" }, input);
    expect(reply).toMatchObject({ kind: "refused" });
    expect(reply.line).toContain('session not found: "nobody"');
  });
  test("an id is one part of the address, whatever it holds", async () => {
    await source.act("wake", { id: "../../agents?x=#", sessionName: "" }, input);
    expect(standIn.asked.at(-1)?.path).toBe("/v0/city/harbor/session/..%2F..%2Fagents%3Fx%3D%23/wake");
  });
});

test("ux 73 a screen is plain text, a transcript keeps its newest turns", async () => {
  const ref = { id: "gc-1", sessionName: "mayor" };
  expect((await source.peek(ref, 50, now)).turns).toEqual([{ role: "screen", text: "hello" }]);
  const turns = Array.from({ length: 30 }, (_, n) => ({ role: "user", text: `turn ${n}` }));
  standIn.transcripts.set("gc-1", { turns });
  const text = await source.transcript(ref, 10, now);
  expect(text.turns.map((each) => each.text)).toEqual(turns.slice(-10).map((each) => each.text));
  expect(text.truncated).toBe(true);
});
