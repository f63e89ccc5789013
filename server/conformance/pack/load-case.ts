import { composeCity } from "@/lib/city/compose";
import type { Composition } from "@/lib/city/composition";
import type { FileTree } from "@/lib/files/file-tree";
import { memoryTree } from "@/lib/files/memory-tree";
import type { PackCase } from "./pack-case";

export async function loadCase(
  { files, args }: PackCase,
  _folder: string,
): Promise<{ readonly root: string; readonly tree: FileTree; readonly composition: Composition }> {
  const tree = memoryTree(files);
  return {
    root: "/city",
    tree,
    composition: composeCity(tree, "/city", { extraFragments: args, cacheRoot: "/home/.gc/cache/repos" }),
  };
}
