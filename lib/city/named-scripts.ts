import type { FileTree } from "@/lib/files/file-tree";
import { isInside, resolvePath } from "@/lib/files/path";
import { tableOf, tablesOf, textOf } from "@/lib/toml/checked-table";
import type { TomlTable } from "@/lib/toml/parse-toml";

/**
 * Files that the commands and doctor checks of the city itself name: legacy entries of its `pack.toml` from the city root, a
 * `command.toml` or `doctor.toml` from its own folder (reference 23.1, 23.2). They may lie anywhere in the city, so the scan
 * has to be told. Absolute paths below `root`; whether a file is there, and whether its name is allowed, is judged later.
 */
export function namedScripts(tree: FileTree, root: string, read: (file: string) => TomlTable): string[] {
  const paths: string[] = [];
  const add = (table: TomlTable, base: string, keys: readonly string[]): void => {
    for (const key of keys) {
      const written = textOf(table, key);
      const path = written && !written.startsWith("/") ? resolvePath(base, written) : root;
      if (path !== root && isInside(root, path)) paths.push(path);
    }
  };
  const pack = read(`${root}/pack.toml`);
  for (const command of tablesOf(pack, "commands")) add(command as TomlTable, root, ["script", "long_description"]);
  for (const check of tablesOf(pack, "doctor")) add(check as TomlTable, root, ["script", "fix"]);
  const city = tableOf(read(`${root}/city.toml`), "doctor") ?? {};
  for (const check of tablesOf(city, "check")) add(check as TomlTable, root, ["script", "fix"]);
  const visit = (dir: string): void => {
    for (const name of tree.list(dir)) {
      const path = `${dir}/${name}`;
      if (name === "command.toml" || name === "doctor.toml") add(read(path), dir, ["run", "fix"]);
      else if (tree.kind(path) === "directory") visit(path);
    }
  };
  visit(`${root}/commands`);
  visit(`${root}/doctor`);
  return paths;
}
