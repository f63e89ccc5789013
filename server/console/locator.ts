import type { Locate } from "@/lib/city/provenance/describe-origin";
import type { FileTree } from "@/lib/files/file-tree";
import { TomlCache, TomlFiles } from "@/lib/toml/toml-files";

const locators = new WeakMap<FileTree, Locate>();

/** Finds lines in the TOML files of a tree. A tree never changes, so what was looked up is kept with it. */
export function locatorOf(tree: FileTree): Locate {
  let locate = locators.get(tree);
  if (!locate) {
    const files = new TomlFiles(tree, new TomlCache());
    locate = (file, path) => files.locate(file, path);
    locators.set(tree, locate);
  }
  return locate;
}
