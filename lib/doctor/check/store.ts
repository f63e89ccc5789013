import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import { dependencyCycles } from "../dependency-cycles";
import type { CityFacts } from "../facts";
import { refuseRepair } from "../repair/refuse-repair";
import type { EdgeFact, StoreFacts } from "../store-facts";

type OpenStore = Extract<StoreFacts, { kind: "open" }>;

/** Store checks run only on an open store; the doctor sees to it. */
export const opened = (facts: CityFacts): OpenStore =>
  facts.store.kind === "open"
    ? facts.store
    : { kind: "open", engine: "", beads: [], edges: [], sessions: [], drifted: [] };

/** Whether the bead store answers at all. */
export const beadsStore: BuiltinCheck = {
  name: "beads-store",
  spec: "runtime 10.2",
  verifies: "the bead store opens and answers",
  needs: "files",
  run: ({ store }) =>
    store.kind === "open"
      ? { status: "ok", message: "store accessible", details: [`${store.engine}, ${store.beads.length} beads`] }
      : {
          status: "error",
          message: `store open failed: ${store.reason}`,
          hint: "look at DATABASE_URL or --data, and at the log of the server",
        },
};

/** Cycles and edges to nowhere, which other tools may have written. */
export const storeConsistency: BuiltinCheck = {
  name: "store-consistency",
  spec: "decisions R3",
  verifies: "no dependency cycle, no edge to a missing bead, and nothing derived is out of date",
  needs: "store",
  repair: ({ store }) => {
    const beads = store.kind === "open" ? store.drifted : [];
    if (beads.length === 0) refuseRepair("an edge can be removed by a person only: cityhall dep remove");
    return { steps: [{ kind: "derive", beads }] };
  },
  run: (facts) => {
    const { beads, edges, drifted } = opened(facts);
    const known = new Set(beads.map((bead) => bead.id));
    const holding = edges.filter(
      (edge) => edge.type !== "tracks" && edge.type !== "related" && edge.type !== "relates-to",
    );
    const cycles = dependencyCycles(holding).map((cycle) => `dependency cycle: ${describeCycle(cycle, holding)}`);
    const derived = drifted.map(
      (id) => `${id}: what is derived from its edges (blocked, open children) is out of date`,
    );
    const dangling = edges
      .filter((edge) => !known.has(edge.on) || !known.has(edge.issue))
      .map(
        (edge) => `${edge.issue} ${edge.type} ${edge.on}: ${known.has(edge.on) ? edge.issue : edge.on} does not exist`,
      );
    return countedVerdict([...cycles, ...dangling.sort(), ...derived], "dependencies are consistent", (count) => ({
      status: "error",
      message: `${count} inconsistent dependency finding(s)`,
      hint: "remove the edge with cityhall dep remove; any change of a bead writes what is derived from it again",
    }));
  },
};

/** `A -> B -> A`, with the kind of an edge where it is not `blocks`. */
function describeCycle(cycle: readonly string[], edges: readonly EdgeFact[]): string {
  const kind = (issue: string, on: string) => edges.find((edge) => edge.issue === issue && edge.on === on)?.type;
  const around = [...cycle, cycle[0] ?? ""];
  return around
    .map((id, index) => {
      const before = around[index - 1];
      if (before === undefined) return id;
      const type = kind(before, id);
      return type && type !== "blocks" ? `-(${type})-> ${id}` : `-> ${id}`;
    })
    .join(" ");
}

/** Work that is routed to an agent which the city does not have. */
export const orphanedRoutes: BuiltinCheck = {
  name: "orphaned-routes",
  spec: "runtime 7.3",
  verifies: "routed work has an agent",
  needs: "store",
  run: (facts) => {
    const agents = new Set(facts.city.agents.map((agent) => agent.qualifiedName));
    const known = (target: string) => agents.has(target) || agents.has(target.replace(/-\d+$/, ""));
    const lost = opened(facts).beads.filter(
      (bead) => bead.status !== "closed" && bead.routedTo !== "" && !known(bead.routedTo),
    );
    return countedVerdict(
      lost.map((bead) => `${bead.id} "${bead.title}" is routed to ${bead.routedTo}`),
      "all routed work has an agent",
      (count) => ({
        status: "warning",
        message: `${count} bead(s) routed to an agent that does not exist`,
        hint: "sling them again, or bring the agent back",
      }),
    );
  },
};

const day = 86_400_000;

/** Closed wisps that nobody clears away, and open ones that nobody has touched for days. */
export const staleWisps: BuiltinCheck = {
  name: "stale-wisps",
  spec: "runtime 5.2, 5.3",
  verifies: "no wisp has been open for more than three days",
  needs: "store",
  run: (facts) => {
    const now = Date.parse(facts.now);
    const old = opened(facts).beads.filter(
      (bead) => bead.wisp && bead.status !== "closed" && now - Date.parse(bead.createdAt) > 3 * day,
    );
    return countedVerdict(
      old.map((bead) => `${bead.id} "${bead.title}" is open since ${bead.createdAt}`),
      "no stale wisps",
      (count) => ({ status: "warning", message: `${count} stale wisp(s)`, hint: "close them, or burn their molecule" }),
    );
  },
};

/** How long ago the store was last backed up, or its beads exported. */
export const backupAge: BuiltinCheck = {
  name: "backup-age",
  spec: "runtime 13",
  verifies: "the store was backed up within a week",
  needs: "store",
  run: (facts) => {
    const { lastBackup, beads } = opened(facts);
    if (beads.length === 0) return { status: "ok", message: "nothing to back up" };
    const hint = "run cityhall backup FILE and keep the file elsewhere";
    if (!lastBackup)
      return { status: "warning", severity: "advisory", message: "no backup of the store is known", hint };
    const days = Math.floor((Date.parse(facts.now) - Date.parse(lastBackup)) / day);
    if (days <= 7) return { status: "ok", message: `last backup ${days} day(s) ago` };
    return { status: "warning", severity: "advisory", message: `last backup ${days} days ago`, hint };
  },
};

/** Open beads that nobody works on, from which on a backlog hides what matters. */
const deepBacklog = 1000;

/** How much work waits. */
export const backlogDepth: BuiltinCheck = {
  name: "backlog-depth",
  spec: "runtime 10.2",
  verifies: `at most ${deepBacklog} open beads wait for somebody`,
  needs: "store",
  run: (facts) => {
    const waiting = opened(facts).beads.filter(
      ({ status, assignee, type }) => status === "open" && assignee === "" && !bookkeeping.has(type),
    );
    if (waiting.length <= deepBacklog) return { status: "ok", message: `${waiting.length} open beads wait` };
    const byTarget = new Map<string, number>();
    for (const { routedTo } of waiting) byTarget.set(routedTo, (byTarget.get(routedTo) ?? 0) + 1);
    const details = [...byTarget]
      .sort(([, a], [, b]) => b - a)
      .map(([target, count]) => `${target || "routed to nobody"}: ${count}`);
    return {
      status: "warning",
      severity: "advisory",
      message: `${waiting.length} open beads wait (more than ${deepBacklog})`,
      details,
      hint: "add sessions to the pools that are behind, or close what nobody will do",
    };
  },
};

const bookkeeping = new Set(["message", "session", "event", "gate", "convoy", "molecule", "role", "rig", "agent"]);
