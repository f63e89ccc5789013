import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import type { TomlTable } from "@/lib/toml/parse-toml";
import type { TomlFiles } from "@/lib/toml/toml-files";
import { checkIdentity } from "./check-identity";
import { agentConventions, discoverAgents } from "./discover/agents";
import { discoverCommands, legacyCommands } from "./discover/command";
import { discoverDoctorChecks, legacyDoctorChecks } from "./discover/doctor";
import { checkOrderLayout, discoverOrders } from "./discover/order";
import { discoverSkills } from "./discover/skill";
import { type AgentDefinition, layerFolders, type PackManifest, type PackRead } from "./pack-manifest";
import { splitPackSurface } from "./pack-surface";
import { decodeTable } from "./table/decode";
import { type PackTable, packFields } from "./table/pack-fields";
import { decodeDiagnostics } from "./unknown-field";

/** The words that lead the messages about one pack.toml: the city's own file is named differently (reference 2.1, 3.3). */
const labels = {
  imported: { loading: "loading pack.toml: ", parsing: "parsing pack.toml: ", checking: "" },
  root: {
    loading: "loading city pack.toml: ",
    parsing: "parsing city pack.toml: ",
    checking: "city pack.toml: ",
  },
} as const;

/**
 * Reads one pack directory: `pack.toml` and the agents below `agents/`. Follows no import. In order (reference 2.1, 3.3):
 * parse, tables that only city.toml may have, unknown fields, `[pack]`; all of it is reported.
 */
export function readPack(files: TomlFiles, dir: string, role: "root" | "imported"): PackRead {
  const file = `${dir}/pack.toml`;
  const label = labels[role];
  const read = files.read(file);
  if (read.kind === "absent") {
    const message = `${label.loading}${file}: ${read.reason}`;
    return { diagnostics: [{ code: "pack-unreadable", severity: "error", path: "", message, file }] };
  }
  if (read.kind === "syntax") {
    const { line, column, message } = read.diagnostic;
    const text = `${label.parsing}${file}:${line}:${column}: ${message}`;
    return { diagnostics: [{ ...read.diagnostic, message: text }] };
  }
  const diagnostics: Diagnostic[] = [];
  const table = decodePack(files, file, label.parsing, read.table, diagnostics);
  const { identity, findings } = checkIdentity(dir, read.table, table.pack);
  for (const { path, message, ...finding } of findings) {
    diagnostics.push({ ...files.locate(file, path), ...finding, message: label.checking + message });
  }
  const discovered = discoverAgents(files, dir);
  diagnostics.push(...discovered.diagnostics);
  const folders = new DiagnosticCollector();
  const legacy = { tree: files.tree, packDir: dir, origin: { file, text: files.tree.read(file) ?? "" } };
  const commands = [
    ...discoverCommands(files.tree, dir, folders),
    ...legacyCommands(table.commands ?? [], legacy, folders),
  ];
  const doctorChecks = [
    ...discoverDoctorChecks(files.tree, dir, folders),
    ...legacyDoctorChecks(table.doctor ?? [], legacy, folders),
  ];
  checkOrderLayout(files.tree, dir, folders);
  discoverOrders(files.tree, `${dir}/orders`, folders);
  diagnostics.push(...folders.items);
  const inline = inlineAgents(files, dir, file, table);
  const names = new Set(inline.map((agent) => agent.name));
  const manifest: PackManifest = {
    dir,
    file,
    identity,
    table,
    agents: [...inline, ...discovered.agents.filter((agent) => !names.has(agent.name))],
    hiddenAgents: discovered.agents.filter((agent) => names.has(agent.name)),
    commands,
    doctorChecks,
    skills: discoverSkills(files.tree, `${dir}/skills`),
    folders: layerFoldersOf(files.tree, dir),
  };
  return { manifest, diagnostics };
}

function layerFoldersOf(tree: FileTree, dir: string): PackManifest["folders"] {
  const found = layerFolders.map((name) => [name, `${dir}/${name}`] as const);
  return Object.fromEntries(found.filter(([, path]) => tree.kind(path) === "directory"));
}

function decodePack(
  files: TomlFiles,
  file: string,
  prefix: string,
  source: TomlTable,
  diagnostics: Diagnostic[],
): PackTable {
  const { rest, errors } = splitPackSurface(source);
  for (const { path, message, hint } of errors) {
    const place = files.locate(file, path);
    diagnostics.push({
      ...place,
      code: "pack-surface",
      severity: "error",
      message: `${prefix}${file}: ${message}`,
      hint,
    });
  }
  const { value, findings } = decodeTable(rest, packFields);
  for (const diagnostic of decodeDiagnostics(files, file, findings, "error")) {
    const message = diagnostic.severity === "error" ? prefix + diagnostic.message : diagnostic.message;
    diagnostics.push({ ...diagnostic, message });
  }
  return value;
}

/** Legacy inline `[[agent]]` tables; each also takes what `agents/<name>/` offers by convention. */
function inlineAgents(files: TomlFiles, dir: string, file: string, table: PackTable): AgentDefinition[] {
  return (table.agent ?? []).map((agent, index) => ({
    name: agent.name ?? "",
    form: "inline",
    table: agent,
    file,
    base: ["agent", index],
    sourceDir: dir,
    place: file,
    conventions: agent.name ? agentConventions(files.tree, `${dir}/agents/${agent.name}`) : {},
  }));
}
