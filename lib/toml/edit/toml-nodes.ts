import { parseTOML } from "toml-eslint-parser";

type Program = ReturnType<typeof parseTOML>;
export type TomlNode = Program["body"][0]["body"][number];
export type TomlTableNode = Extract<TomlNode, { type: "TOMLTable" }>;
export type TomlKeyValueNode = Extract<TomlNode, { type: "TOMLKeyValue" }>;
export type TomlInlineTableNode = Extract<TomlKeyValueNode["value"], { type: "TOMLInlineTable" }>;

/** The statements of a TOML text with their character ranges. The text must parse. */
export function tomlNodes(text: string): readonly TomlNode[] {
  return parseTOML(text, { tomlVersion: "1.1.0" }).body[0].body;
}

/** The parts of a written key: `a."b.c"` → `a`, `b.c`. */
export function keyParts(node: TomlKeyValueNode): readonly string[] {
  return node.key.keys.map((key) => (key.type === "TOMLBare" ? key.name : key.value));
}

/** Whether `path` begins with all of `start`. */
export function startsWith(path: readonly (string | number)[], start: readonly (string | number)[]): boolean {
  return start.every((part, index) => path[index] === part);
}
