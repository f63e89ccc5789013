import type { CityTable } from "@/lib/pack/table/city-fields";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { assign, assignTable, type Draft, fill, isJsonTable } from "../provenance/draft";
import { addListed } from "./add-listed";
import { configPrefix, readCityFile } from "./read-city-file";

/** Tables that become things of their own; everything else of city.toml is a setting. */
const listedTables: ReadonlySet<string> = new Set([
  "agent",
  "named_session",
  "rigs",
  "patches",
  "providers",
  "service",
  "pricing",
  "imports",
  "agents",
]);

/** Reads `city.toml`: its settings, rigs, providers, services and sessions (reference 2, steps 1 to 4). */
export function cityFile(city: CityDraft, cx: ComposeContext): void {
  const file = `${cx.cityRoot}/city.toml`;
  const table = readCityFile(cx, file, configPrefix(file));
  if (!table) return;
  const source: CitySource = { role: "city", file, dir: cx.cityRoot, shown: file, table };
  city.sources.push(source);
  addSettings(city, cx, source);
  addListed(city, cx, source);
  checkDefaultImports(cx, source);
}

function addSettings(city: CityDraft, cx: ComposeContext, { file, table }: CitySource): void {
  const origin = cx.origin({ file, base: [], layer: "city", pack: "", binding: "" });
  const { settings } = city;
  if (table.agents) assignTable(settings, ["agent_defaults"], table.agents, origin, ["agents"]);
  for (const key in table) {
    if (listedTables.has(key)) continue;
    const value = table[key as keyof CityTable]!;
    if (isJsonTable(value)) assignTable(settings, [key], value, origin);
    else assign(settings, [key], value, origin);
  }
  applyGraphWorkflows(settings, table, origin);
  const builtin = cx.origin({ file: "", base: [], layer: "builtin", pack: "", binding: "", note: "the default" });
  fill(settings, ["daemon", "formula_v2"], true, builtin, []);
}

/** `daemon.graph_workflows` is an old name of `formula_v2`; an explicit `formula_v2` wins (reference 2, step 3). */
export function applyGraphWorkflows(
  settings: Draft,
  { daemon }: CityTable,
  origin: Parameters<typeof assign>[3],
): void {
  if (daemon?.graph_workflows === undefined || daemon.formula_v2 !== undefined) return;
  assign(settings, ["daemon", "formula_v2"], daemon.graph_workflows, origin, ["daemon", "graph_workflows"]);
}

/** Default rig imports seed new rigs only, but each still needs a source (reference 2, step 4; 8.6). */
function checkDefaultImports(cx: ComposeContext, { file, table }: CitySource): void {
  for (const [binding, entry] of Object.entries(table.defaults?.rig?.imports ?? {})) {
    const path = ["defaults", "rig", "imports", binding];
    const source = entry.source ?? "";
    cx.noteImport({
      id: `rig-default ${binding}`,
      kind: "rig-default",
      surface: { kind: "city" },
      binding,
      source,
      ...(entry.version !== undefined && { version: entry.version }),
      export: entry.export ?? false,
      transitive: entry.transitive ?? true,
      shadow: entry.shadow === "silent" ? "silent" : "warn",
      remote: false,
      file,
      path: path.join("."),
    });
    if (source.trim() !== "") continue;
    const message = `city.toml: defaults.rig.imports.${binding}.source is required`;
    cx.reportAt({ file, path }, { code: "import-invalid", severity: "error", message });
  }
}
