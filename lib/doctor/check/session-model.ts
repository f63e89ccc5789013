import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import type { SessionFact } from "../store-facts";
import { opened } from "./store";

/** States that hold no process and never will again. */
const retired = new Set(["archived", "orphaned", "closed", "closing"]);

/** Who owns which work: session beads against the beads that name them and the configuration behind them (runtime 9, 10.2). */
export const sessionModel: BuiltinCheck = {
  name: "session-model",
  spec: "runtime 9, 10.2",
  verifies: "work is owned by sessions that exist, and sessions by what is configured",
  needs: "store",
  run: (facts) => {
    const { beads, sessions } = opened(facts);
    const agents = new Set(facts.city.agents.map((agent) => agent.qualifiedName));
    const named = new Map(facts.city.namedSessions.map((session) => [session.identity, session]));
    const open = sessions.filter((session) => !session.closed);
    const details = [
      ...beads.flatMap((bead) => {
        if (bead.assignee === "" || bead.status === "closed" || bead.type === "session") return [];
        const finding = ownership(bead.assignee, sessions);
        return finding ? [`${finding.code}: ${bead.id} is assigned to ${bead.assignee}, ${finding.why}`] : [];
      }),
      ...open.flatMap((session) =>
        session.template !== "" && !agents.has(session.template)
          ? [`stale-routed-config: session ${session.id} runs ${session.template}, which the city does not have`]
          : [],
      ),
      ...[...groupByNamed(open)].flatMap(([identity, holders]) => [
        ...(holders.length > 1
          ? [`configured-named-conflict: ${holders.map(({ id }) => id).join(", ")} are all "${identity}"`]
          : []),
        ...(named.has(identity)
          ? []
          : [`configured-named-conflict: "${identity}" of ${holders[0]?.id} is not configured`]),
      ]),
    ];
    return countedVerdict(details, "session ownership is consistent", (count) => ({
      status: "warning",
      message: `${count} session model finding(s)`,
      hint: "assign the work again, close the session bead, or bring back what it was configured from",
    }));
  },
};

function ownership(assignee: string, sessions: readonly SessionFact[]): { code: string; why: string } | undefined {
  const current = sessions.filter(({ id, sessionName, alias }) => [id, sessionName, alias].includes(assignee));
  const open = current.find((session) => !session.closed);
  if (open) {
    return retired.has(open.state) ? { code: "retired-bead-owner", why: `whose session is ${open.state}` } : undefined;
  }
  if (current[0]) return { code: "closed-bead-owner", why: `whose session bead ${current[0].id} is closed` };
  const former = sessions.find((session) => session.aliasHistory.includes(assignee));
  return former && { code: "historical-alias-owner", why: `an earlier alias of session ${former.id}` };
}

function groupByNamed(sessions: readonly SessionFact[]): Map<string, SessionFact[]> {
  const groups = new Map<string, SessionFact[]>();
  for (const session of sessions) {
    if (session.named !== "") groups.set(session.named, [...(groups.get(session.named) ?? []), session]);
  }
  return groups;
}
