import type { FileTree } from "@/lib/files/file-tree";
import { isTable, parseToml, type TomlTable } from "@/lib/toml/parse-toml";

/** The table of a TOML file as written; undefined when there is no such file or it does not parse (another check says so). */
export function rawTable(tree: FileTree, file: string): TomlTable | undefined {
  const text = tree.read(file);
  if (text === undefined) return undefined;
  const parsed = parseToml(text, file);
  return "table" in parsed ? parsed.table : undefined;
}

/** A table inside a table, by name; undefined when it is missing or something else. */
export function tableOf(table: TomlTable | undefined, name: string): TomlTable | undefined {
  const value = table?.[name];
  return isTable(value) ? value : undefined;
}

/** The tables of a list of tables, by name; empty when it is missing or something else. */
export function tablesOf(table: TomlTable | undefined, name: string): readonly TomlTable[] {
  const value = table?.[name];
  return Array.isArray(value) ? value.filter(isTable) : [];
}
