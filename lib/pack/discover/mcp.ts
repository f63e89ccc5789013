import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { FileTree } from "@/lib/files/file-tree";
import { baseName, resolvePath } from "@/lib/files/path";
import { lintUnknownKeys } from "@/lib/toml/lint-unknown-keys";
import { parseToml } from "@/lib/toml/parse-toml";
import { TableReader } from "@/lib/toml/table-reader";

/** One MCP server (reference 23.3): a `stdio` one has a command, an `http` one a URL. */
export type McpServer = {
  readonly name: string;
  readonly description: string;
  readonly transport: "stdio" | "http";
  readonly command?: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: string;
};

/** Values for `{{.Name}}` in `<n>.template.toml` files. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The servers of one `mcp/` directory: `<name>.toml` and `<name>.template.toml`, one logical server a name. */
export function discoverMcpServers(
  tree: FileTree,
  mcpDir: string,
  collector: DiagnosticCollector,
  values: TemplateValues = {},
): McpServer[] {
  const owners = new Map<string, string>();
  const servers: McpServer[] = [];
  for (const entry of tree.list(mcpDir)) {
    const file = `${mcpDir}/${entry}`;
    if (!entry.endsWith(".toml") || entry.startsWith(".") || tree.kind(file) !== "file") continue;
    const stem = entry.replace(/(\.template)?\.toml$/, "");
    const other = owners.get(stem);
    if (other !== undefined) {
      const message = `mcp directory ${quoteGo(mcpDir)}: duplicate logical server ${quoteGo(stem)} via ${quoteGo(other)} and ${quoteGo(entry)}`;
      collector.report({ code: "mcp-invalid", severity: "error", path: "", message, file });
      continue;
    }
    owners.set(stem, entry);
    const text = expand(tree.read(file) ?? "", file, collector, values);
    const server = text === undefined ? undefined : readServer(text, file, stem, collector);
    if (server) servers.push(server);
  }
  return servers;
}

/** Fills a template file; a key without a value is an error, as is anything but a plain `{{.Name}}`. */
function expand(
  text: string,
  file: string,
  collector: DiagnosticCollector,
  values: TemplateValues,
): string | undefined {
  if (!file.endsWith(".template.toml")) return text;
  let failed = false;
  const filled = text.replaceAll(/\{\{-?\s*(.*?)\s*-?\}\}/g, (whole, inner: string) => {
    const key = /^\.([A-Za-z_]\w*)$/.exec(inner)?.[1];
    if (key !== undefined && Object.hasOwn(values, key)) return values[key]!;
    failed = true;
    const why = key === undefined ? `cannot read ${quoteGo(whole)}` : `map has no entry for key ${quoteGo(key)}`;
    const message = `${baseName(file)}: template: ${why}`;
    collector.report({ code: "mcp-invalid", severity: "error", path: "", message, file });
    return whole;
  });
  return failed ? undefined : filled;
}

function readServer(text: string, file: string, stem: string, collector: DiagnosticCollector): McpServer | undefined {
  const label = `mcp/${baseName(file)}`;
  const parsed = parseToml(text, file);
  if ("diagnostic" in parsed) {
    collector.report({ ...parsed.diagnostic, code: "mcp-invalid", message: `${label}: ${parsed.diagnostic.message}` });
    return undefined;
  }
  const before = collector.items.length;
  const reader = new TableReader(parsed.table, { file, text }, collector);
  const refuse = (key: string, message: string) =>
    reader.report({ code: "mcp-invalid", key, message: `${label}: ${message}` });
  const name = reader.string("name") ?? "";
  const description = reader.string("description") ?? "";
  const command = reader.string("command") ?? "";
  const url = reader.string("url") ?? "";
  const args = reader.strings("args") ?? [];
  const env = reader.stringMap("env") ?? {};
  const headers = reader.stringMap("headers") ?? {};
  lintUnknownKeys(reader);
  if (name !== stem) refuse("name", `name ${quoteGo(name)} must match filename stem ${quoteGo(stem)}`);
  else if (!/^[a-z0-9-]+$/.test(name)) refuse("name", `name ${quoteGo(name)} must match ^[a-z0-9-]+$`);
  if (command !== "" && url !== "") refuse("url", "command and url are mutually exclusive");
  else if (command === "" && url === "") refuse("command", "exactly one of command or url must be set");
  else if (url === "" && Object.keys(headers).length > 0) refuse("headers", "stdio server may not set headers");
  else if (command === "" && (args.length > 0 || Object.keys(env).length > 0)) {
    refuse("args", "http server may not set args or env");
  }
  if (collector.items.slice(before).some((item) => item.severity === "error")) return undefined;
  const shared = { name, description, args, env, headers, file };
  if (url !== "") return { ...shared, transport: "http", url };
  const anchored = command.includes("/") ? resolvePath(file.slice(0, file.lastIndexOf("/")), command) : command;
  return { ...shared, transport: "stdio", command: anchored };
}

/** Servers of several layers, lowest priority first: a later layer replaces a server of the same name whole. Sorted by name. */
export function mergeMcpServers(layers: readonly (readonly McpServer[])[]): McpServer[] {
  const merged = new Map<string, McpServer>();
  for (const layer of layers) for (const server of layer) merged.set(server.name, server);
  return [...merged.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
