import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

/** Sessions whose template is no agent stay listed, disabled (decision P13). */
export const disabledNamedSessions: BuiltinCheck = {
  name: "disabled-named-sessions",
  spec: "decisions P13, reference 16",
  verifies: "every named session has an agent behind it",
  needs: "city",
  run: ({ city }) =>
    countedVerdict(
      city.namedSessions
        .filter((session) => !session.enabled)
        .map((session) => `named session "${session.identity}": no agent "${session.templateQualifiedName}"`),
      "every named session has its agent",
      (count) => ({
        status: "error",
        message: `${count} named session(s) disabled: the backing template does not exist`,
        hint: "define the agent, or delete the [[named_session]]",
      }),
    ),
};

/** A session that is always kept needs room beside the minimum of its pool. */
export const namedAlwaysMinConflict: BuiltinCheck = {
  name: "named-always-min-conflict",
  spec: "runtime 10.2",
  verifies: "always-on sessions fit beside min_active_sessions",
  needs: "city",
  run: ({ city }) =>
    countedVerdict(
      city.namedSessions.flatMap((session) => {
        const agent = city.agents.find((candidate) => candidate.qualifiedName === session.templateQualifiedName);
        if (session.mode !== "always" || !agent || agent.minActiveSessions === 0) return [];
        const both = `min_active_sessions = ${agent.minActiveSessions} on "${agent.qualifiedName}"`;
        return [`named session "${session.identity}" is always kept running and so is ${both}`];
      }),
      "no named session competes with a minimum",
      (count) => ({
        status: "warning",
        message: `${count} always-on session(s) on an agent with a minimum`,
        hint: 'keep one of them: mode = "on_demand", or min_active_sessions = 0',
      }),
    ),
};

/** Things that a city pack declares for rigs while no rig imports it never exist (pack 2.4). */
export const rigPackCoverage: BuiltinCheck = {
  name: "rig-pack-coverage",
  spec: "pack 2.4, runtime 10.2",
  verifies: "rig-scoped agents and sessions of city packs reach a rig",
  needs: "city",
  run: ({ city }) => {
    const byScope = city.dropped.filter(
      (thing) =>
        thing.reason === "scope" &&
        thing.surface.kind === "city" &&
        (thing.kind === "agent" || thing.kind === "named-session"),
    );
    const reached = new Set(
      city.imports.flatMap((edge) => (edge.surface.kind === "rig" && edge.toDir ? [edge.toDir] : [])),
    );
    const packDir = (name: string) => city.packs.find((pack) => pack.name === name)?.dir ?? "";
    const lost = byScope.filter((thing) => !reached.has(packDir(thing.packName)));
    return countedVerdict(
      lost.map((thing) => {
        const binding = city.imports.find((edge) => edge.toDir === packDir(thing.packName))?.binding || thing.packName;
        const what = `pack "${thing.packName}" declares rig-scoped ${thing.kind.replace("-", " ")} "${thing.name}"`;
        return `${what} and no rig imports it; add [rigs.imports.${binding}] in city.toml`;
      }),
      "rig-scoped definitions reach a rig",
      (count) => ({
        status: "warning",
        message: `${count} rig-scoped definition(s) reach no rig`,
        hint: "add the import under [rigs.imports.<binding>] of the rig in city.toml",
      }),
    );
  },
};
