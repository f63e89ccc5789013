import { tomlKey, tomlString } from "../toml-string";
import { startsWith, type TomlTableNode, tomlNodes } from "./toml-nodes";

/**
 * Adds a table of strings to a TOML text and touches nothing else: behind the last table of the same parent, else at the end.
 * `path` must not be written yet. The caller proves the result by parsing it (`editToml`).
 */
export function appendTable(text: string, path: readonly string[], fields: Readonly<Record<string, string>>): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = [`[${path.map(tomlKey).join(".")}]`];
  for (const [key, value] of Object.entries(fields)) lines.push(`${tomlKey(key)} = ${tomlString(value)}`);
  const block = lines.join(newline);
  const siblings = tomlNodes(text).filter(
    (node): node is TomlTableNode => node.type === "TOMLTable" && startsWith(node.resolvedKey, path.slice(0, -1)),
  );
  const last = siblings.at(-1);
  const lineEnd = last === undefined ? -1 : text.indexOf("\n", last.range[1]);
  if (lineEnd < 0) {
    const body = text.replace(/\s+$/, "");
    return `${body}${body === "" ? "" : newline + newline}${block}${newline}`;
  }
  const before = text.slice(0, lineEnd + 1);
  const after = text.slice(lineEnd + 1);
  const gap = after === "" || /^\r?\n/.test(after) ? "" : newline;
  return `${before}${newline}${block}${newline}${gap}${after}`;
}
