import { cityOrders } from "../city/city-orders";
import type { ComposedAgent, ComposedCity } from "../city/composed-city";
import { DiagnosticCollector } from "../diagnostic/collector";
import type { FileTree } from "../files/file-tree";
import type { Step } from "../formula/formula";
import { libraryOf } from "../formula/library/formula-library";
import { resolveName } from "../formula/library/resolve-name";

/** One reason why a formula ends up with an agent. */
export type FormulaReason =
  /** A step names the agent: as its assignee, or in routing metadata. */
  | { readonly kind: "step"; readonly step: string; readonly title: string; readonly key: string }
  /** It is what a sling to the agent cooks when none is named. */
  | { readonly kind: "default" }
  /** An order cooks it for the agent. */
  | { readonly kind: "order"; readonly order: string };

export type AgentFormula = {
  readonly name: string;
  readonly file: string;
  readonly rig: string;
  readonly reasons: readonly FormulaReason[];
};

/** Metadata by which a step says where its bead goes (runtime 2.3). */
const routingKeys = ["gc.routed_to", "gc.run_target"];

/** The formulas that target an agent, as its own surface sees them, by name. */
export function agentFormulas(city: ComposedCity, agent: ComposedAgent, tree: FileTree): readonly AgentFormula[] {
  const rig = agent.surface.kind === "rig" ? agent.surface.rig : "";
  const layers = (rig === "" ? undefined : city.formulaLayers.rigs[rig]) ?? city.formulaLayers.city;
  const library = libraryOf(tree, layers);
  const names = namesOf(city, agent);
  const found = new Map<string, FormulaReason[]>();
  const add = (formula: string, reason: FormulaReason) => {
    found.set(formula, [...(found.get(formula) ?? []), reason]);
  };
  for (const name of library.index.keys()) {
    const { formula } = resolveName(name, library);
    if (!formula) continue;
    const values = new Map(formula.variables.map((each) => [each.name, each.default ?? ""]));
    for (const reason of stepReasons(formula.steps, names, values)) add(name, reason);
  }
  if (agent.effectiveSlingFormula) add(agent.effectiveSlingFormula, { kind: "default" });
  for (const order of cityOrders(tree, city, new DiagnosticCollector())) {
    const { pool, formula } = order.fields;
    const isMine = pool !== undefined && names.has(pool) && (order.rig ?? "") === rig;
    if (formula && isMine) add(formula, { kind: "order", order: order.name });
  }
  return [...found]
    .map(([name, reasons]) => ({ name, rig, reasons, file: library.files(name)[0]?.path ?? "" }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The names that mean the agent: its qualified one, and the shorter ones that mean nobody else. */
function namesOf(city: ComposedCity, agent: ComposedAgent): ReadonlySet<string> {
  const bound = agent.binding === "" ? agent.name : `${agent.binding}.${agent.name}`;
  const isOnly = (test: (other: ComposedAgent) => boolean) => city.agents.filter(test).length === 1;
  return new Set([
    agent.qualifiedName,
    ...(isOnly((other) => other.binding === agent.binding && other.name === agent.name) ? [bound] : []),
    ...(isOnly((other) => other.name === agent.name) ? [agent.name] : []),
  ]);
}

function stepReasons(
  steps: readonly Step[],
  names: ReadonlySet<string>,
  values: ReadonlyMap<string, string>,
): readonly FormulaReason[] {
  const filled = (text: string) =>
    text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole);
  return steps.flatMap(({ id: step, title, assignee, metadata, children, loop }): FormulaReason[] => {
    const said = [["assignee", assignee] as const, ...routingKeys.map((key) => [key, metadata[key] ?? ""] as const)];
    const own = said
      .filter(([, value]) => names.has(filled(value)))
      .map(([key]): FormulaReason => ({ kind: "step", step, title, key }));
    return [...own, ...stepReasons(children, names, values), ...stepReasons(loop?.body ?? [], names, values)];
  });
}
