import type { ImportNode } from "./import-walk";

/** One way from the city to a pack: the bindings on it, and the constraint that its last pack asks for. */
export type ImportChain = { readonly bindings: readonly string[]; readonly constraint: string };

/** Ways that are told: a graph of diamonds has more than anybody reads. */
const MOST = 100;

/**
 * Every chain of bindings from the city to the imports that are looked for, as far as this machine knows. A pack that several
 * ways lead to was walked once; here each way goes through it.
 */
export function importChains(nodes: readonly ImportNode[], wanted: (node: ImportNode) => boolean): ImportChain[] {
  const below = new Map<string, ImportNode[]>();
  for (const node of nodes) {
    const dir = node.parent?.dir;
    if (dir !== undefined) below.set(dir, [...(below.get(dir) ?? []), node]);
  }
  const leading = leadingDirs(nodes, wanted);
  const chains: ImportChain[] = [];
  const follow = (node: ImportNode, bindings: readonly string[], through: ReadonlySet<string>): void => {
    if (chains.length >= MOST) return;
    const here = [...bindings, node.direct?.key ?? node.entry.binding];
    if (wanted(node)) {
      chains.push({ bindings: here, constraint: node.entry.version });
      return;
    }
    const { dir, entry } = node;
    if (dir === undefined || !entry.transitive || through.has(dir) || !leading.has(dir)) return;
    for (const next of below.get(dir) ?? []) follow(next, here, new Set([...through, dir]));
  };
  for (const node of nodes) if (!node.parent) follow(node, [], new Set());
  return chains;
}

/** Directories of packs that lead to what is looked for, so that no way is followed in vain. */
function leadingDirs(nodes: readonly ImportNode[], wanted: (node: ImportNode) => boolean): Set<string> {
  const leading = new Set<string>();
  for (let before = -1; before !== leading.size; ) {
    before = leading.size;
    for (const node of nodes) {
      const leads = wanted(node) || (node.entry.transitive && node.dir !== undefined && leading.has(node.dir));
      if (leads && node.parent?.dir !== undefined) leading.add(node.parent.dir);
    }
  }
  return leading;
}
