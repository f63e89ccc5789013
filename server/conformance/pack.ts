import { cityOrders } from "@/lib/city/city-orders";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { Composition } from "@/lib/city/composition";
import { effectiveMcp } from "@/lib/city/effective-mcp";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import type { ScopedOrder } from "@/lib/order/order";
import type { CaseContext } from "./context";
import { checkCity } from "./pack/check-city";
import { checkMessages } from "./pack/check-messages";
import { differingFields, show } from "./pack/equal";
import { loadCase } from "./pack/load-case";
import { type PackCase, type PackExpectation, packCase } from "./pack/pack-case";
import { relativePaths } from "./pack/relative-paths";
import { runCall } from "./pack/run-call";
import { runRegistry } from "./pack/run-registry";

/**
 * Runs one case of reference 29 through the real code: the files are written to disk, scanned and composed like any city.
 * `{{CITY}}` in an expectation is the city's root.
 */
export async function runPackCase(caseJson: unknown, context: CaseContext): Promise<readonly string[]> {
  const parsed = packCase.parse(caseJson);
  if (parsed.call) return runCall(parsed);
  if (parsed.stage === "registry") return runRegistry(parsed);
  const { root, loaded } = await loadCase(parsed, context.folder);
  const expect = JSON.parse(JSON.stringify(parsed.expect).replaceAll("{{CITY}}", root)) as PackExpectation;
  const { city, tree } = loaded;
  const late = new DiagnosticCollector();
  const failures: string[] = [];
  if (city && parsed.stage === "orders") failures.push(...checkOrders(expect, tree, city, late));
  if (city && parsed.stage === "mcp") failures.push(...checkMcp(expect, tree, city, late));
  failures.push(...checkMessages(expect, [...findings(parsed, loaded), ...late.items]));
  if (city) failures.push(...checkCity(expect, city));
  else if (!expect.error && !expect.error_contains) failures.push("expected a city, actual none");
  return failures;
}

/** A case of the load stage does not look at validation, unless it says that the city is sound (`ok`). */
function findings({ stage, expect }: PackCase, composition: Composition): readonly Diagnostic[] {
  return stage === "validate" || expect.ok ? composition.diagnostics : composition.loadDiagnostics;
}

function checkOrders(expect: PackExpectation, tree: FileTree, city: ComposedCity, late: DiagnosticCollector): string[] {
  const orders = cityOrders(tree, city, late);
  const failures: string[] = [];
  for (const wanted of expect.orders ?? []) {
    const order = orders.find(({ scopedName }) => scopedName === wanted.scoped_name);
    if (!order)
      failures.push(`order ${show(wanted.scoped_name)}: expected, actual ${show(orders.map((o) => o.scopedName))}`);
    else {
      failures.push(...differingFields(`order ${order.scopedName}`, orderView(order), wanted));
    }
  }
  for (const name of expect.orders_absent ?? []) {
    if (orders.some(({ scopedName }) => scopedName === name)) failures.push(`order ${name}: expected absent`);
  }
  return failures;
}

/** An order with the keys of its file, which is how cases name its fields. */
function orderView({ fields, scopedName, name, rig = "" }: ScopedOrder): { readonly [key: string]: unknown } {
  const { checkTimeout, noWorkGate, skipAliases, ...same } = fields;
  const renamed = { check_timeout: checkTimeout, no_work_gate: noWorkGate, skip_aliases: skipAliases };
  return { ...same, ...renamed, scoped_name: scopedName, name, rig };
}

function checkMcp(expect: PackExpectation, tree: FileTree, city: ComposedCity, late: DiagnosticCollector): string[] {
  const failures: string[] = [];
  for (const agent of city.agents) {
    const servers = relativePaths(effectiveMcp(tree, city, agent, late), city.root);
    for (const wanted of relativePaths(expect.mcp?.[agent.qualifiedName] ?? [], city.root)) {
      const server = servers.find(({ name }) => name === wanted.name);
      const subject = `mcp ${agent.qualifiedName}/${String(wanted.name)}`;
      if (server) failures.push(...differingFields(subject, server, wanted));
      else failures.push(`${subject}: expected, actual ${show(servers.map(({ name }) => name))}`);
    }
  }
  return failures;
}
