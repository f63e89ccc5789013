import { describe, expect, test } from "vitest";
import { agentBoard } from "./agent-board";
import type { HeldBead } from "./agent-state";
import { keepLastKnown } from "./keep-last-known";
import { mergeSessions } from "./merged-session";
import type { SourceReport } from "./observed-session";
import { SessionNames } from "./session-names";
import { cityOf, reportOf, seenSession } from "./testing";

const now = new Date("2026-05-02T10:00:00Z");
const pack = '[pack]\nname = "harbor"\nschema = 2\n';
const base = { "city.toml": '[workspace]\nname = "harbor"\n', "pack.toml": pack };
const agent = (toml: string) => toml;

function boardOf(files: Record<string, string>, reports: readonly SourceReport[], held: readonly HeldBead[] = []) {
  const city = cityOf({ ...base, ...files });
  const names = new SessionNames(city);
  const board = agentBoard({ city, names, sessions: mergeSessions(reports, names), reports, held, now });
  return { ...board, row: (name: string) => [...board.agents, ...board.named].find((each) => each.name === name) };
}

const two = {
  "agents/solo/agent.toml": agent("max_active_sessions = 1\n"),
  "agents/solo/prompt.md": "x\n",
  "agents/pair/agent.toml": agent('max_active_sessions = 2\nprovider = "other"\n'),
  "agents/pair/prompt.md": "x\n",
};
const bead = { id: "hb-1", title: "A", assignee: "pair-2", updatedAt: "2026-05-02T09:58:00.000Z" };

describe("DB-12 the state of an agent rests on its work or on a look, never on a name", () => {
  test("without a source: working is inferred from the bead of an instance, and the rest is unknown", () => {
    const { row } = boardOf(two, [reportOf({ status: "not-configured", complete: false })], [bead]);
    expect(row("pair")).toMatchObject({ state: "working", basis: "inferred" });
    expect(row("pair")?.evidence).toContain('hb-1 "A" is in progress with pair-2');
    expect(row("solo")).toMatchObject({ state: "unknown", basis: "none" });
    expect(row("solo")?.evidence).toContain("holds no bead");
  });
  test("seen running without a bead is idle; seen running with one is working", () => {
    const sessions = [seenSession({ sessionName: "solo" }), seenSession({ sessionName: "pair-2", activeBead: "hb-1" })];
    const { row } = boardOf(two, [reportOf({ sessions })], [bead]);
    expect(row("solo")).toMatchObject({ state: "idle", basis: "observed" });
    expect(row("pair")).toMatchObject({ state: "working", basis: "observed" });
  });
});

test("DB-14 the counts of all states add up to the agents, and a running one is not among the stopped", () => {
  const files = {
    "agents/a/agent.toml": "suspended = true\n",
    "agents/a/prompt.md": "x\n",
    "agents/b/prompt.md": "x\n",
    "agents/c/prompt.md": "x\n",
  };
  const sessions = [
    seenSession({ sessionName: "b", activeBead: "hb-1", lastActiveAt: "2026-05-02T09:59:00.000Z" }),
    seenSession({ sessionName: "c" }),
  ];
  const { counts, agents } = boardOf(files, [reportOf({ sessions })]);
  expect(counts).toMatchObject({ suspended: 1, working: 1, idle: 1, stopped: 0, unknown: 0 });
  expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(agents.length);
  expect(agents.filter((row) => row.state === "stopped").map((row) => row.name)).not.toContain("b");
});

test("PK-27 decision P13 a named session of a missing template is disabled, never running", () => {
  const files = {
    "pack.toml": `${pack}[[named_session]]\ntemplate = "ghost"\nmode = "always"\n\n[[named_session]]\ntemplate = "clerk"\nmode = "always"\n`,
    "agents/clerk/prompt.md": "x\n",
  };
  const { row } = boardOf(files, [reportOf({ sessions: [seenSession({ sessionName: "ghost" })] })]);
  expect(row("ghost")).toMatchObject({ state: "disabled", sessions: [] });
  const clerk = boardOf(files, [reportOf({})]).named.find((each) => each.name === "clerk");
  expect(clerk).toMatchObject({ state: "stopped", gap: "should be kept running, and is not" });
});

test("DB-22 a bare name is the unbound agent, and each of two mayors has a session of its own", () => {
  const files = {
    "pack.toml": `${pack}[imports.crew]\nsource = "packs/crew"\n\n[[named_session]]\ntemplate = "mayor"\nmode = "always"\n`,
    "agents/mayor/prompt.md": "x\n",
    "packs/crew/pack.toml":
      '[pack]\nname = "crew"\nschema = 2\n[[named_session]]\ntemplate = "mayor"\nmode = "always"\n',
    "packs/crew/agents/mayor/prompt.md": "x\n",
  };
  const sessions = [
    seenSession({ sessionName: "mayor", template: "mayor" }),
    seenSession({ sessionName: "crew__mayor", template: "crew.mayor", state: "asleep" }),
  ];
  const { named } = boardOf(files, [reportOf({ sessions })]);
  const seen = named.map((row) => [row.name, row.state, row.sessions.map((each) => each.key)]);
  expect(seen).toContainEqual(["mayor", "idle", ["mayor"]]);
  expect(seen).toContainEqual(["crew.mayor", "stopped", ["crew__mayor"]]);
});

describe("decision R8 unknown is neither stopped nor healthy", () => {
  const before = reportOf({ sessions: [seenSession({ sessionName: "solo" })] });
  const failed = reportOf({ status: "failed", message: "answered 503", complete: false });
  test("a source that stops answering leaves its sessions unknown, with what was seen last", () => {
    const { row } = boardOf(two, [keepLastKnown(failed, before)]);
    expect(row("solo")).toMatchObject({ state: "unknown", basis: "none" });
    expect(row("solo")?.evidence).toContain("it was active when it was last seen");
    expect(row("pair")).toMatchObject({ state: "unknown" });
    expect(row("pair")?.evidence).toContain("answered 503");
  });
  test("a second failure does not forget what the first one knew", () => {
    const twice = keepLastKnown(failed, keepLastKnown(failed, before));
    expect(twice.sessions[0]?.lastKnown).toEqual({ state: "active", at: before.observedAt });
  });
  test("absence counts only where the list is complete", () => {
    expect(boardOf(two, [reportOf({})]).row("solo")).toMatchObject({ state: "stopped", basis: "observed" });
    expect(boardOf(two, [reportOf({ kind: "tmux", complete: false })]).row("solo")).toMatchObject({ state: "unknown" });
  });
});

test("runtime 9 pools: more than the maximum and fewer than the minimum are said", () => {
  const files = {
    "agents/crew/agent.toml": "min_active_sessions = 2\nmax_active_sessions = 3\n",
    "agents/crew/prompt.md": "x\n",
  };
  const many = [1, 2, 3, 4].map((n) => seenSession({ sessionName: `crew-${n}` }));
  expect(boardOf(files, [reportOf({ sessions: many })]).row("crew")).toMatchObject({
    kind: "pool",
    taken: 4,
    gap: "4 sessions, and at most 3 are declared",
  });
  expect(boardOf(files, [reportOf({ sessions: many.slice(0, 1) })]).row("crew")?.gap).toBe(
    "1 of at least 2 sessions run",
  );
});

test("runtime 9 a bead without activity for ten minutes is waiting", () => {
  const quiet = seenSession({ sessionName: "solo", activeBead: "hb-9", lastActiveAt: "2026-05-02T09:40:00.000Z" });
  expect(boardOf(two, [reportOf({ sessions: [quiet] })]).row("solo")).toMatchObject({ state: "waiting" });
});
