import { expect, test } from "vitest";
import { parsePending, parseSession, parseSessionList, parseTranscript } from "./parse-supervisor";

const at = "2026-05-02T10:00:00.000Z";
const row = { id: "gc-1", state: "active", running: true, session_name: "mayor", template: "mayor" };

test("runtime 12 malformed rows are counted with their reason, and the others are kept", () => {
  const list = parseSessionList({ items: [row, "text", null, { state: "active" }, { id: "x", state: 4 }] }, at);
  expect(list?.sessions.map((each) => each.id)).toEqual(["gc-1"]);
  expect(list?.malformed).toBe(4);
  expect(list?.why).toEqual([
    "row 2: is no object",
    "row 3: is no object",
    "row 4: has no id",
    "row 5: x: state is no text",
  ]);
});

test.each([[undefined], [null], [[]], [{ items: 3 }], ["<html>"]])("runtime 12 %j is no list of sessions", (json) =>
  expect(parseSessionList(json, at)).toBeUndefined(),
);

test("runtime 12 fields of a wrong kind are absent, not fatal", () => {
  const odd = parseSession(
    { ...row, title: 7, last_active: "yesterday", metadata: "none", model: null, attached: 1 },
    at,
  );
  expect(odd).toMatchObject({ title: "", lastActiveAt: undefined, model: "", attached: undefined, state: "active" });
});

test.each([
  ["awake", undefined, "active"],
  ["active", false, "asleep"],
  ["drained", false, "asleep"],
  ["stopped", false, "asleep"],
  ["quarantined", false, "quarantined"],
  ["", true, "unknown"],
  ["constructor", true, "unknown"],
  ["humming", true, "unknown"],
])("runtime 9 stored %s with running %s is shown as %s", (state, running, shown) =>
  expect(parseSession({ ...row, state, running }, at)).toMatchObject({ state: shown }),
);

test("runtime 9 the stamp of a state is its age", () => {
  const metadata = {
    last_woke_at: "2026-05-02T09:00:00Z",
    slept_at: "2026-05-01T09:00:00Z",
    sleep_reason: "user-hold",
  };
  expect(parseSession({ ...row, metadata }, at)).toMatchObject({ stateSince: "2026-05-02T09:00:00.000Z" });
  expect(parseSession({ ...row, state: "asleep", reason: "-", metadata }, at)).toMatchObject({
    stateSince: "2026-05-01T09:00:00.000Z",
    reason: "user-hold",
  });
});

test("ux 73 texts of agents lose their escape sequences", () => {
  const title = "\u001b[31mred\u001b[0m \u001b]0;window\u0007done\u0000";
  expect(parseSession({ ...row, title }, at)).toMatchObject({ title: "red done" });
});

test("runtime 12 pending: a question, none, or an answer that cannot be read", () => {
  const pending = { request_id: "r1", kind: "permission", prompt: "May I?", options: ["allow", { id: "deny" }, 3] };
  expect(parsePending({ supported: true, pending })).toEqual({
    requestId: "r1",
    kind: "permission",
    prompt: "May I?",
    options: ["allow", "deny"],
  });
  expect(parsePending({ supported: true, pending: null })).toBeNull();
  expect(parsePending({ supported: false })).toBeNull();
  expect(parsePending({ supported: true, pending: { prompt: "no id" } })).toBeUndefined();
  expect(parsePending("nothing")).toBeUndefined();
});

test("runtime 12 transcripts keep readable turns and count the others", () => {
  const turns = [
    { role: "user", text: "Hello", timestamp: "2026-05-02T09:59:00Z" },
    { type: "assistant", message: { content: [{ type: "text", text: "<b>Hi</b>" }] } },
    { role: "tool" },
    9,
  ];
  expect(parseTranscript({ turns })).toEqual({
    turns: [
      { role: "user", text: "Hello", at: "2026-05-02T09:59:00.000Z" },
      { role: "assistant", text: "<b>Hi</b>", at: undefined },
    ],
    malformed: 2,
  });
  expect(parseTranscript({})).toBeUndefined();
});
