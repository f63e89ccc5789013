import { cityOf, packToml } from "@/lib/city/testing/city-of";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import type { MergedSession } from "@/lib/session/merged-session";
import type { SourceReport } from "@/lib/session/observed-session";
import { builtinChecks, runBuiltinCheck } from "./builtin-checks";
import type { CheckResult } from "./check-result";
import type { DoctorFacts, SessionSight } from "./facts";
import { formulaFindings } from "./formula-findings";
import type { BeadFact, SessionFact, StoreFacts } from "./store-facts";

/** Noon of the day that tests play on. */
export const testNow = "2026-12-02T12:00:00.000Z";

type Files = Readonly<Record<string, string>>;

/** An open store with these beads, edges and sessions. */
export function storeOf(changes: Partial<Extract<StoreFacts, { kind: "open" }>> = {}): StoreFacts {
  return { kind: "open", engine: "test", beads: [], edges: [], sessions: [], drifted: [], ...changes };
}

/** A bead as the store checks see it. */
export const beadFact = (id: string, changes: Partial<BeadFact> = {}): BeadFact => ({
  ...{ id, type: "task", status: "open", title: id, createdAt: testNow, routedTo: "", wisp: false, assignee: "" },
  ...changes,
});

/** A session bead as the store checks see it. */
export const sessionFact = (id: string, changes: Partial<SessionFact> = {}): SessionFact => ({
  ...{ id, closed: false, state: "active", template: "", sessionName: "", alias: "", aliasHistory: [], named: "" },
  ...changes,
});

/** What the multiplexer sees: these sessions and no others, unless `report` says that it could not look. */
export function sightOf(
  sessions: readonly Partial<MergedSession>[] = [],
  report: Partial<SourceReport> = {},
): SessionSight {
  const whole: SourceReport = {
    ...{ kind: "tmux", status: "ok", message: "", asked: "tmux", observedAt: testNow, complete: true, sessions: [] },
    ...{ malformed: 0, malformedWhy: [], others: 0, live: "polling" },
    ...report,
  };
  const session = (changes: Partial<MergedSession>): MergedSession => ({
    ...{ key: "quay-hand", title: "", template: "hand", declared: true, identity: "", instance: "", rig: "" },
    ...{ provider: "", model: "", state: "active", reason: "", observedAt: testNow, activeBead: "", activity: "" },
    ...{ disagreement: "", observations: [] },
    ...changes,
  });
  return { reports: [whole], sessions: sessions.map(session) };
}

/** What the doctor sees of an in-memory city; `changes` replace what was gathered. */
export function factsOf(files: Files = {}, changes: Partial<DoctorFacts> = {}): DoctorFacts {
  const all: Files = {
    "city.toml": "",
    "pack.toml": packToml("quay"),
    ".gc/site.toml": 'workspace_name = "quay"\nworkspace_prefix = "kx"\n',
    ...files,
  };
  const composition = cityOf(all);
  const tree = memoryTree(all);
  const { city, loads } = composition;
  return {
    ...{ tree, cityRoot: MEMORY_ROOT, composition, now: testNow, orders: [] },
    formulas: city && loads ? formulaFindings(tree, city) : [],
    rigFolders: {},
    store: storeOf(),
    host: { worktrees: [] },
    sight: sightOf(),
    ...changes,
  };
}

/** Runs one built-in check by name. */
export function runNamed(name: string, facts: DoctorFacts): CheckResult {
  const check = builtinChecks.find((each) => each.name === name);
  if (!check) throw new Error(`there is no check ${name}`);
  return runBuiltinCheck(check, facts);
}
