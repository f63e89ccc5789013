import type { TomlPathKey } from "../locate";
import { keyParts, startsWith, type TomlKeyValueNode, tomlNodes } from "./toml-nodes";

type Range = readonly [start: number, end: number];

/**
 * Takes everything that is written at or below `path` out of a TOML text: its tables, its dotted keys, its place in an inline
 * table. Comments on lines of their own stay. The caller proves the result by parsing it (`editToml`).
 */
export function removePath(text: string, path: readonly TomlPathKey[]): string {
  const ranges: Range[] = [];
  for (const node of tomlNodes(text)) {
    if (node.type === "TOMLKeyValue") {
      collect(text, node, [], path, ranges);
    } else if (startsWith(node.resolvedKey, path)) {
      ranges.push(wholeLines(text, node.range));
    } else {
      for (const entry of node.body) collect(text, entry, node.resolvedKey, path, ranges);
    }
  }
  let result = text;
  for (const range of ranges.sort((a, b) => b[0] - a[0])) result = cut(result, range);
  return result;
}

function collect(
  text: string,
  node: TomlKeyValueNode,
  base: readonly TomlPathKey[],
  path: readonly TomlPathKey[],
  ranges: Range[],
): void {
  const full = [...base, ...keyParts(node)];
  if (startsWith(full, path)) {
    ranges.push(wholeLines(text, node.range));
    return;
  }
  if (node.value.type !== "TOMLInlineTable" || !startsWith(path, full)) return;
  const entries = node.value.body;
  entries.forEach((entry, index) => {
    const inner = [...full, ...keyParts(entry)];
    if (startsWith(inner, path)) ranges.push(withComma(text, entries, index));
    else collect(text, entry, full, path, ranges);
  });
}

/** An entry of an inline table with the comma that joins it to its neighbour. */
function withComma(text: string, entries: readonly TomlKeyValueNode[], index: number): Range {
  const { range } = entries[index]!;
  const next = entries[index + 1];
  if (next) return [range[0], next.range[0]];
  const previous = entries[index - 1];
  if (previous) return [previous.range[1], range[1]];
  const blanks = /^[ \t]*/.exec(text.slice(range[1]))?.[0].length ?? 0;
  return [range[0], range[1] + blanks];
}

/** From the start of the first line to behind the end of the last, a comment at its end included. */
function wholeLines(text: string, [start, end]: Range): Range {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  return [lineStart, lineEnd < 0 ? text.length : lineEnd + 1];
}

/** Cuts a range; where whole lines go, the blank line that set them apart goes too. */
function cut(text: string, [start, end]: Range): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const atLine = start === 0 || before.endsWith("\n");
  if (!atLine || (end < text.length && text[end - 1] !== "\n")) return before + after;
  if (after.trim() === "") return before.replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, "$1");
  const apart = before === "" || /\n[ \t]*\r?\n$/.test(before);
  return before + (apart ? after.replace(/^(?:[ \t]*\r?\n)+/, "") : after);
}
