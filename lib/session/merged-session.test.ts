import { expect, test } from "vitest";
import { findSession } from "./find-session";
import { observedEffect } from "./judge-act";
import { mergeSessions } from "./merged-session";
import { actionState } from "./session-action";
import { filterSessions } from "./session-filter";
import { SessionNames } from "./session-names";
import { takesCapacity } from "./session-state";
import { cityOf, reportOf, seenSession } from "./testing";
import { trackSince } from "./track-since";

const city = cityOf({
  "city.toml": '[workspace]\nname = "harbor"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/mayor/prompt.md": "x\n",
});
const names = new SessionNames(city);
const merge = (...reports: Parameters<typeof reportOf>[0][]) => mergeSessions(reports.map(reportOf), names);

test("three sources of one session are one row, and a contradiction is said", () => {
  const rows = merge(
    { sessions: [seenSession({ id: "gc-1", sessionName: "mayor", running: true })] },
    {
      kind: "tmux",
      sessions: [seenSession({ source: "tmux", sessionName: "mayor", state: "asleep", running: false })],
    },
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    key: "mayor",
    state: "active",
    stateSource: "supervisor",
    disagreement: "supervisor says running, tmux says not running",
  });
});

test("decision R8 a source that cannot look says nothing, the next one is believed", () => {
  const [row] = merge(
    { status: "failed", sessions: [seenSession({ sessionName: "mayor", state: "unknown" })] },
    { kind: "tmux", sessions: [seenSession({ source: "tmux", sessionName: "mayor" })] },
  );
  expect(row).toMatchObject({ state: "active", stateSource: "tmux" });
});

test("runtime 9 look-up: id, then name, then alias, open before closed; ambiguity names the candidates", () => {
  const rows = merge({
    sessions: [
      seenSession({ id: "gc-1", sessionName: "mayor" }),
      seenSession({ id: "gc-2", sessionName: "a-1", alias: "twin" }),
      seenSession({ id: "gc-3", sessionName: "a-2", alias: "twin", template: "a" }),
      seenSession({ id: "gc-4", sessionName: "old", state: "closed" }),
    ],
  });
  expect(findSession(rows, "gc-1")).toMatchObject({ session: { key: "mayor" } });
  expect(findSession(rows, "old")).toMatchObject({ session: { key: "old" } });
  expect(findSession(rows, "nobody")).toEqual({ message: 'session not found: "nobody"' });
  expect(findSession(rows, "twin")).toEqual({
    message: 'ambiguous session identifier: "twin" matches 2 sessions: a-1 (), a-2 (a)',
  });
});

test("ux 6 the count of a state is the length of the list that it opens", () => {
  const sessions = Array.from({ length: 3000 }, (_, n) =>
    seenSession({ id: `gc-${n}`, sessionName: `s-${n}`, state: n % 3 ? "active" : "asleep" }),
  );
  const rows = merge({ sessions });
  const all = { q: "", state: "", source: "", rig: "" } as const;
  const { counts } = filterSessions(rows, all);
  for (const state of ["active", "asleep", "unknown"] as const)
    expect(filterSessions(rows, { ...all, state }).items).toHaveLength(counts[state]);
  expect(filterSessions(rows, { ...all, q: "s-2999" }).items).toHaveLength(1);
});

test("ux 48 only a look after the request, by who took it, is evidence", () => {
  const look = (part: Parameters<typeof seenSession>[0]) =>
    merge({ sessions: [seenSession({ sessionName: "mayor", ...part })] })[0];
  const before = look({ state: "asleep", lastActiveAt: "2026-05-02T09:00:00.000Z" });
  const asked = { source: "supervisor", requestedAt: "2026-05-02T10:00:00.500Z", requestId: "r1", before } as const;
  const late = "2026-05-02T10:00:02.000Z";
  expect(observedEffect({ ...asked, act: "wake", after: look({}) })).toBeUndefined();
  expect(observedEffect({ ...asked, act: "wake", after: look({ observedAt: late }) })).toBe(
    "active, seen by supervisor",
  );
  expect(
    observedEffect({ ...asked, act: "wake", after: look({ observedAt: late, state: "unknown" }) }),
  ).toBeUndefined();
  expect(observedEffect({ ...asked, act: "nudge", after: look({ observedAt: late, lastActiveAt: late }) })).toContain(
    late,
  );
  expect(observedEffect({ ...asked, act: "nudge", after: look({ observedAt: late }) })).toBeUndefined();
  const question = { requestId: "r1", kind: "question", prompt: "?", options: [] };
  expect(observedEffect({ ...asked, act: "answer", after: look({ observedAt: late, question }) })).toBeUndefined();
  expect(observedEffect({ ...asked, act: "answer", after: look({ observedAt: late }) })).toContain("gone");
});

test("ux 48 a request whose time is over is not observed, whatever became of its watcher", () => {
  const deadline = new Date("2026-05-02T10:00:30Z");
  expect(actionState("requested", deadline, new Date("2026-05-02T10:00:29Z"))).toBe("requested");
  expect(actionState("requested", deadline, new Date("2026-05-02T10:00:31Z"))).toBe("not-observed");
  expect(actionState("observed", deadline, new Date("2026-05-02T10:09:31Z"))).toBe("observed");
});

test("decision R8 a state without a time of its own is at least as old as its first look", () => {
  const first = trackSince(reportOf({ sessions: [seenSession({})] }), undefined);
  const next = trackSince(reportOf({ sessions: [seenSession({ observedAt: "2026-05-02T10:05:00.000Z" })] }), first);
  expect(next.sessions[0]).toMatchObject({ stateSince: "2026-05-02T10:00:00.000Z", sinceAtLeast: true });
});

test("runtime 9 capacity: creating, active, draining and quarantined take a place", () => {
  const states = ["creating", "active", "draining", "quarantined", "asleep", "suspended", "closed", "unknown"] as const;
  expect(states.map(takesCapacity)).toEqual([true, true, true, true, false, false, false, false]);
});
