import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { relativePath } from "@/lib/files/path";
import { dottedPath } from "@/lib/toml/locate";
import type { TomlFiles } from "@/lib/toml/toml-files";
import type { AgentConventions, AgentDefinition } from "../pack-manifest";
import { type AgentTable, agentFields } from "../table/agent-fields";
import { type DecodeFinding, decodeTable } from "../table/decode";
import { suggestKey } from "../table/known-keys";

const agentKeys = Object.keys(agentFields).sort();

/** Keys that old files carry and that are ignored without a word (pack 1.2.4). */
const ignoredKeys = new Set(["fallback"]);

/** The agents of `<packDir>/agents/`: every directory whose name does not start with `.` or `_` (pack 1.2.4). */
export function discoverAgents(
  files: TomlFiles,
  packDir: string,
): { readonly agents: readonly AgentDefinition[]; readonly diagnostics: readonly Diagnostic[] } {
  const found = new DiagnosticCollector();
  const agents: AgentDefinition[] = [];
  const home = `${packDir}/agents`;
  for (const name of files.tree.list(home)) {
    const directory = `${home}/${name}`;
    if (/^[._]/.test(name) || files.tree.kind(directory) !== "directory") continue;
    const file = `${directory}/agent.toml`;
    const table = readAgentFile(files, packDir, file, found);
    if (!table) continue;
    agents.push({
      name,
      form: "directory",
      table,
      file,
      base: [],
      sourceDir: packDir,
      place: directory,
      conventions: agentConventions(files.tree, directory),
    });
  }
  return { agents, diagnostics: found.items };
}

/** What `agents/<name>/` offers by convention; an inline agent of the name gets it too (reference 2, step 26). */
export function agentConventions(tree: FileTree, directory: string): AgentConventions {
  const names = tree.list(directory);
  const entry = (name: string, kind: "file" | "directory"): string | undefined =>
    names.includes(name) && tree.kind(`${directory}/${name}`) === kind ? `${directory}/${name}` : undefined;
  return {
    prompt: entry("prompt.template.md", "file") ?? entry("prompt.md.tmpl", "file") ?? entry("prompt.md", "file"),
    overlay: entry("overlay", "directory"),
    namepool: entry("namepool.txt", "file"),
    skills: entry("skills", "directory"),
    mcp: entry("mcp", "directory"),
  };
}

/** The table of an `agent.toml`; an absent one is an empty table. Undefined when it cannot be parsed. */
function readAgentFile(
  files: TomlFiles,
  packDir: string,
  file: string,
  found: DiagnosticCollector,
): AgentTable | undefined {
  if (files.tree.kind(file) === undefined && files.tree.refusal(file) === undefined) return {};
  const read = files.read(file);
  if (read.kind === "absent") {
    found.report({
      code: "agent-file",
      severity: "error",
      path: "",
      message: `${relativePath(packDir, file)}: ${read.reason}`,
      file,
    });
    return undefined;
  }
  if (read.kind === "syntax") {
    found.report({ ...read.diagnostic, message: `${relativePath(packDir, file)}: ${read.diagnostic.message}` });
    return undefined;
  }
  const { value, findings } = decodeTable(read.table, agentFields);
  for (const finding of findings) reportFinding(files, file, relativePath(packDir, file), finding, found);
  return value;
}

function reportFinding(
  files: TomlFiles,
  file: string,
  shown: string,
  finding: DecodeFinding,
  found: DiagnosticCollector,
): void {
  const place = files.locate(file, finding.path);
  if (finding.kind === "mismatch") {
    const message = `${shown}: ${dottedPath(finding.path)} ${finding.message}`;
    found.report({ ...place, code: "toml-type", severity: "error", message, ...hintOf(finding.hint) });
    return;
  }
  const key = String(finding.path[0]);
  if (ignoredKeys.has(key)) return;
  const near = finding.path.length === 1 ? suggestKey(key, agentKeys) : undefined;
  found.report({
    ...place,
    code: "unknown-key",
    severity: "lint",
    message: `unknown field "${place.path}" has no effect`,
    ...hintOf(near && `did you mean "${near}"?`),
  });
}

const hintOf = (hint: string | undefined) => (hint ? { hint } : {});
