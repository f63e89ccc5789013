import type { FileTree } from "@/lib/files/file-tree";
import { isInside, parentPath } from "@/lib/files/path";
import type { ComposedAgent, ComposedCity } from "../composed-city";

/** Whether a file is a template; any other prompt is given out as it is (reference 23.4). */
export function isTemplateFile(path: string): boolean {
  return path.endsWith(".template.md") || path.endsWith(".md.tmpl");
}

/**
 * The files whose templates a prompt of an agent may use, in the order in which they are read: a later definition of a name
 * wins. Packs that the agent sees, its own pack, the city, then what lies beside the prompt (reference 23.4).
 */
export function templateSources(city: ComposedCity, agent: ComposedAgent, tree: FileTree): readonly string[] {
  const { packDirs, packs, root } = city;
  const visible = [...packDirs.city, ...(agent.surface.kind === "rig" ? (packDirs.rigs[agent.surface.rig] ?? []) : [])];
  const own = packs
    .filter(({ dir }) => agent.sourceDir !== "" && isInside(dir, agent.sourceDir))
    .sort((a, b) => b.dir.length - a.dir.length)[0]?.dir;
  const folders = [...new Set([...visible, ...(own === undefined ? [] : [own])])].filter((dir) => dir !== root);
  const shared = [...folders, root].flatMap((dir) => [`${dir}/prompts/shared`, `${dir}/template-fragments`]);
  const beside = agent.promptFile === undefined ? [] : [parentPath(agent.promptFile)];
  const near = beside.flatMap((dir) => [`${dir}/shared`, `${dir}/template-fragments`]);
  return [...new Set([...shared, ...near])].flatMap((dir) => templatesIn(tree, dir));
}

/** Files of the older spelling first, each kind sorted. */
function templatesIn(tree: FileTree, dir: string): string[] {
  const names = tree.list(dir).filter(isTemplateFile);
  const isLegacy = (name: string) => name.endsWith(".md.tmpl");
  return [...names.filter(isLegacy), ...names.filter((name) => !isLegacy(name))].map((name) => `${dir}/${name}`);
}
