import { keyParts, startsWith, type TomlInlineTableNode, type TomlNode } from "./toml-nodes";

/** The inline table that is written for a path: `imports = { … }`, or one inside of it; undefined where there is none. */
export function inlineTableAt(nodes: readonly TomlNode[], path: readonly string[]): TomlInlineTableNode | undefined {
  for (const node of nodes) {
    const [base, entries] = node.type === "TOMLTable" ? [node.resolvedKey, node.body] : [[], [node]];
    for (const entry of entries) {
      const full = [...base, ...keyParts(entry)];
      if (entry.value.type !== "TOMLInlineTable" || !startsWith(path, full)) continue;
      return full.length === path.length ? entry.value : inlineTableAt(entry.value.body, path.slice(full.length));
    }
  }
  return undefined;
}
