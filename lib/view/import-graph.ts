import type { ComposedCity, ComposedImport } from "../city/composed-city";
import type { Graph, GraphEdge, GraphNode } from "./graph";

/**
 * What an import leads to, for selections: the folder of its pack; for one that leads nowhere its source, which several may share,
 * or the import itself where the source depends on who names it.
 */
export function importTarget({ toDir, remote, source, id }: ComposedImport): string {
  return toDir ?? `missing:${remote ? source : id}`;
}

/** Packs as boxes, imports as lines from the pack that is used to the one that uses it. */
export function importGraph(city: Pick<ComposedCity, "imports" | "packs" | "root" | "name">): Graph {
  const users = new Map<string, number>();
  for (const edge of city.imports) if (edge.toDir) users.set(edge.toDir, (users.get(edge.toDir) ?? 0) + 1);
  const packs: GraphNode[] = city.packs.map((pack) => ({
    id: pack.dir,
    title: pack.root ? city.name : pack.name || pack.dir,
    subtitle: pack.root ? "city" : (pack.version ?? "no version"),
    glyph: pack.problem ? "✕" : pack.root ? "▣" : "○",
    tone: pack.problem ? "bad" : "neutral",
    container: false,
    rank: (pack.problem ? 1000 : 0) + (pack.root ? 500 : 0) + (users.get(pack.dir) ?? 0),
  }));
  const known = new Set(packs.map((pack) => pack.id));
  const targetOf = (edge: ComposedImport) =>
    edge.toDir !== undefined && !known.has(edge.toDir) ? `missing:${edge.id}` : importTarget(edge);
  const lost = city.imports.filter((edge) => !known.has(targetOf(edge)));
  const missing: GraphNode[] = [...new Map(lost.map((edge) => [targetOf(edge), edge]))].map(([id, edge]) => ({
    id,
    title: edge.binding || edge.source,
    subtitle: "not resolved",
    glyph: "✕",
    tone: "bad",
    container: false,
    rank: 1000,
  }));
  const hasRoot = known.has(city.root);
  const city0: GraphNode[] = hasRoot
    ? []
    : [{ id: city.root, title: city.name, subtitle: "city", glyph: "▣", tone: "neutral", container: false, rank: 500 }];
  return {
    nodes: [...city0, ...packs, ...missing],
    edges: dedupe(
      city.imports.map((edge) => ({
        id: edge.id,
        from: targetOf(edge),
        to: edge.fromDir ?? city.root,
        dashed: edge.kind !== "import",
        label: edge.surface.kind === "rig" ? `${edge.binding} · ${edge.surface.rig}` : edge.binding,
      })),
    ),
  };
}

/** One line between two packs is enough to see that one uses the other; the tree lists every binding. */
function dedupe(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const lines = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to}`;
    if (!lines.has(key)) lines.set(key, edge);
  }
  return [...lines.values()];
}
