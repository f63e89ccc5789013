import { isDeepStrictEqual } from "node:util";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { LoadedCity } from "../../city/load-city";
import { holds, show } from "../pack/equal";
import type { ToolOutcome } from "./expected-city";

/** One thing in which our outcome and a tool's differ. */
export type Difference = { readonly subject: string; readonly ours: string; readonly theirs: string };

/** Everything that a recorded outcome says, against the loaded city. Paths are compared relative to the city. */
export function compareCity(loaded: LoadedCity, outcome: ToolOutcome): Difference[] {
  const root = loaded.city?.root ?? "";
  const errors = loaded.loadDiagnostics.filter(({ severity }) => severity === "error");
  const first = errors[0]?.message.replaceAll(`${root}/`, "") ?? "";
  if (outcome.error !== undefined) {
    const same = errors.some(({ message }) => message.replaceAll(`${root}/`, "") === outcome.error);
    return same ? [] : [{ subject: "error", ours: first || "loads", theirs: outcome.error }];
  }
  if (errors.length > 0) return [{ subject: "error", ours: first, theirs: "loads" }];
  if (!loaded.city) return [{ subject: "city", ours: "none", theirs: "loads" }];
  const city = JSON.parse(JSON.stringify(loaded.city).replaceAll(`${root}/`, "")) as ComposedCity;
  return [
    ...compareAgents(city, outcome),
    ...compareSessions(city, outcome),
    ...compareLists(city, outcome),
    ...compareMessages(loaded, outcome, root),
  ];
}

type Table = { readonly [key: string]: unknown };

function compareAgents(city: ComposedCity, outcome: ToolOutcome): Difference[] {
  const differences: Difference[] = [];
  const theirs = new Map((outcome.agents ?? []).map((agent) => [String(agent.qualified_name), agent] as const));
  const ours = new Map(
    city.agents
      .filter(({ implicit }) => !implicit)
      .map((agent): [string, Table] => {
        const { qualifiedName, packName, binding, dir, config } = agent;
        return [qualifiedName, { ...config, qualified_name: qualifiedName, pack_name: packName, binding, dir }];
      }),
  );
  for (const name of new Set([...theirs.keys(), ...ours.keys()])) {
    const mine = ours.get(name);
    const other = theirs.get(name);
    if (!mine || !other) {
      differences.push({
        subject: `agent ${name}`,
        ours: mine ? "there" : "missing",
        theirs: other ? "there" : "missing",
      });
      continue;
    }
    for (const [field, value] of Object.entries(other)) {
      if (!holds(mine[field], value)) {
        differences.push({ subject: `agent ${name} ${field}`, ours: show(mine[field]), theirs: show(value) });
      }
    }
  }
  const implicit = city.agents.filter((agent) => agent.implicit).map(({ qualifiedName }) => qualifiedName);
  return [...differences, ...compareSets("implicit agent", implicit, outcome.implicit_agents ?? [])];
}

function compareSessions(city: ComposedCity, outcome: ToolOutcome): Difference[] {
  const shown = (session: Table) => `${session.identity} ${session.mode} ${session.template}`;
  return compareSets(
    "named session",
    city.namedSessions.map(({ identity, mode, template }) => shown({ identity, mode, template })),
    (outcome.named_sessions ?? []).map(shown),
  );
}

function compareLists(city: ComposedCity, outcome: ToolOutcome): Difference[] {
  const differences: Difference[] = [];
  const layers = [
    ["formula layers", city.formulaLayers, outcome.formula_layers],
    ["overlays", city.overlayLayers, outcome.overlay_dirs],
    ["pack dirs", city.packDirs, outcome.pack_dirs],
  ] as const;
  for (const [subject, ours, theirs] of layers) {
    const mine = { city: ours.city, ...ours.rigs };
    const other = { city: theirs?.city ?? [], ...(theirs?.rigs ?? {}) } as Table;
    for (const surface of new Set([...Object.keys(mine), ...Object.keys(other)])) {
      const a = (mine as Table)[surface] ?? [];
      const b = other[surface] ?? [];
      if (!isDeepStrictEqual(a, b))
        differences.push({ subject: `${subject} ${surface}`, ours: show(a), theirs: show(b) });
    }
  }
  const providers = city.providers.map(({ name }) => name);
  return [...differences, ...compareSets("provider", providers, outcome.providers ?? [])];
}

function compareMessages(loaded: LoadedCity, outcome: ToolOutcome, root: string): Difference[] {
  const messages = (severity: "warning" | "error", list: LoadedCity["diagnostics"]) =>
    list.filter((item) => item.severity === severity).map(({ message }) => message.replaceAll(`${root}/`, ""));
  return [
    ...compareSets("warning", messages("warning", loaded.loadDiagnostics), outcome.warnings ?? []),
    ...compareSets("validation", messages("error", loaded.validationDiagnostics), outcome.validation ?? []),
  ];
}

function compareSets(subject: string, ours: readonly string[], theirs: readonly string[]): Difference[] {
  return [
    ...ours.filter((item) => !theirs.includes(item)).map((item) => ({ subject, ours: item, theirs: "missing" })),
    ...theirs.filter((item) => !ours.includes(item)).map((item) => ({ subject, ours: "missing", theirs: item })),
  ];
}
