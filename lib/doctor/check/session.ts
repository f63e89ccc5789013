import { agentBoard } from "@/lib/session/agent-board";
import type { MergedSession } from "@/lib/session/merged-session";
import { SessionNames } from "@/lib/session/session-names";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict, type Verdict } from "../check-result";
import type { CityFacts, SessionSight } from "../facts";
import { refuseRepair } from "../repair/refuse-repair";
import type { RepairPlan, RepairStep } from "../repair/repair-plan";

/** A verdict over what is seen; `not run` while no source can say what is there, because absence would read as health. */
function seen(facts: CityFacts, judge: (sight: SessionSight) => Verdict): Verdict {
  const { sight } = facts;
  if (!sight) return { status: "not-run", message: "not run: nobody looked at sessions" };
  if (sight.reports.some((report) => report.complete)) return judge(sight);
  return { status: "not-run", message: "not run: no source says which sessions there are" };
}

/** The supervisor, the multiplexer and the agents' own word: what is configured and does not answer hides everything else. */
export const sessionSources: BuiltinCheck = {
  name: "session-sources",
  spec: "runtime 12, decisions R8",
  verifies: "what is configured to see sessions answers",
  needs: "city",
  run: ({ sight }) => {
    if (!sight) return { status: "not-run", message: "not run: nobody looked at sessions" };
    const asked = sight.reports.filter((report) => report.status !== "not-configured");
    const broken = asked.filter((report) => report.status === "failed" || report.status === "degraded");
    const fine =
      asked.length === 0 ? "no source of sessions is configured" : `${asked.length} source(s) of sessions answer`;
    return countedVerdict(
      broken.map(({ kind, asked: where, message }) => `${kind} (${where}): ${message}`),
      fine,
      (count) => ({
        status: "error",
        severity: "advisory",
        message: `${count} source(s) of sessions do not answer`,
        hint: "start it, or correct its address in the settings of the page Sessions",
      }),
    );
  },
};

/** What is declared to run and is not seen. */
export const agentSessions: BuiltinCheck = {
  name: "agent-sessions",
  spec: "runtime 9, 10.2",
  verifies: "sessions that are always kept, and pools with a minimum, run",
  needs: "city",
  run: (facts) =>
    seen(facts, ({ reports, sessions }) => {
      const { city, now } = facts;
      const names = new SessionNames(city);
      const board = agentBoard({ city, names, sessions, reports, held: [], now: new Date(now) });
      const gaps = [...board.agents, ...board.named].filter((row) => row.gap !== "" && row.state !== "disabled");
      return countedVerdict(
        gaps.map((row) => `${row.name}: ${row.gap}`),
        "all agent sessions running",
        (count) => ({
          status: "warning",
          message: `${count} agent(s) without sessions`,
          hint: "wake them on the page Sessions, or start the controller of the city",
        }),
      );
    }),
};

/** Sessions that call themselves active while their process is gone. */
export const zombieSessions: BuiltinCheck = {
  name: "zombie-sessions",
  spec: "runtime 10.2",
  verifies: "no session is called active without a process",
  needs: "city",
  repair: ({ sight }) => endSessions(sight?.sessions.filter(isDead) ?? []),
  run: (facts) =>
    seen(facts, ({ sessions }) =>
      countedVerdict(
        sessions
          .filter((session) => isDead(session) || session.disagreement !== "")
          .map((session) => `${session.key}: ${session.disagreement || "active, and its process is gone"}`),
        "no zombie sessions",
        (count) => ({ status: "warning", message: `${count} zombie session(s)`, hint: "wake it again, or close it" }),
      ),
    ),
};

const isDead = ({ state, running }: MergedSession) => state === "active" && running === false;

const isOrphan = ({ declared, state }: MergedSession) => !declared && state !== "closed" && state !== "archived";

/** Ends sessions through the first source that sees each; a heartbeat is only heard, and ends by itself. */
function endSessions(sessions: readonly MergedSession[]): RepairPlan {
  const steps = sessions.flatMap((session): RepairStep[] => {
    const seen = session.observations.find(({ source }) => source !== "heartbeat");
    if (!seen) return [];
    return [{ kind: "end-session", source: seen.source, id: seen.id, sessionName: seen.sessionName || seen.id }];
  });
  if (steps.length === 0) refuseRepair("no source that can end these sessions sees them; wake them, or look at them");
  return { steps };
}

/** Sessions of agents that the city does not have. */
export const orphanSessions: BuiltinCheck = {
  name: "orphan-sessions",
  spec: "runtime 10.2",
  verifies: "every session that is seen belongs to an agent of the city",
  needs: "city",
  repair: ({ sight }) => endSessions(sight?.sessions.filter(isOrphan) ?? []),
  run: (facts) =>
    seen(facts, ({ sessions }) =>
      countedVerdict(
        sessions
          .filter(isOrphan)
          .map(
            (session) =>
              `${session.key}: runs ${session.template || "an agent that nobody names"}, which the city does not have`,
          ),
        "no orphaned sessions",
        (count) => ({
          status: "warning",
          message: `${count} orphaned session(s)`,
          hint: "close it, or bring its agent back",
        }),
      ),
    ),
};
