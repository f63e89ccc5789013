import { tomlKey, tomlString } from "../toml-string";
import { inlineTableAt } from "./inline-table-at";
import { startsWith, type TomlTableNode, tomlNodes } from "./toml-nodes";

/**
 * Adds a table of strings to a TOML text and touches nothing else: into the inline table of its parent where that is one, else
 * behind the last table of the same parent, else at the end. `path` must not be written yet. The caller proves the result by
 * parsing it (`editToml`).
 */
export function appendTable(text: string, path: readonly string[], fields: Readonly<Record<string, string>>): string {
  const nodes = tomlNodes(text);
  const pairs = Object.entries(fields).map(([key, value]) => `${tomlKey(key)} = ${tomlString(value)}`);
  const inline = inlineTableAt(nodes, path.slice(0, -1));
  if (inline) {
    const entry = `${tomlKey(path.at(-1) ?? "")} = { ${pairs.join(", ")} }`;
    const last = inline.body.at(-1);
    if (!last) return `${text.slice(0, inline.range[0])}{ ${entry} }${text.slice(inline.range[1])}`;
    return `${text.slice(0, last.range[1])}, ${entry}${text.slice(last.range[1])}`;
  }
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const block = [`[${path.map(tomlKey).join(".")}]`, ...pairs].join(newline);
  const siblings = nodes.filter(
    (node): node is TomlTableNode => node.type === "TOMLTable" && startsWith(node.resolvedKey, path.slice(0, -1)),
  );
  const last = siblings.at(-1);
  const lineEnd = last === undefined ? -1 : endOfPart(text, last.range[1]);
  if (lineEnd < 0) {
    const body = text.replace(/\s+$/, "");
    return `${body}${body === "" ? "" : newline + newline}${block}${newline}`;
  }
  const before = text.slice(0, lineEnd);
  const after = text.slice(lineEnd);
  const gap = after === "" || /^\r?\n/.test(after) ? "" : newline;
  return `${before}${newline}${block}${newline}${gap}${after}`;
}

/**
 * Where the part that ends at `end` is over: behind its line, and behind comments right below it that a blank line sets apart from
 * what follows. Comments that touch the next table belong to that one. Negative where nothing comes behind it.
 */
function endOfPart(text: string, end: number): number {
  const lineEnd = text.indexOf("\n", end);
  if (lineEnd < 0) return -1;
  const comments = /^(?:[ \t]*#[^\n]*(?:\n|$))+(?=[ \t]*(?:\r?\n|$))/.exec(text.slice(lineEnd + 1))?.[0] ?? "";
  const at = lineEnd + 1 + comments.length;
  return comments !== "" && !comments.endsWith("\n") ? -1 : at;
}
