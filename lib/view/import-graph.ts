import type { ComposedCity } from "../city/composed-city";
import type { Graph, GraphEdge, GraphNode } from "./graph";

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
  const missing: GraphNode[] = city.imports
    .filter((edge) => edge.toDir === undefined || !known.has(edge.toDir))
    .map((edge) => ({
      id: `missing:${edge.id}`,
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
        from: edge.toDir !== undefined && known.has(edge.toDir) ? edge.toDir : `missing:${edge.id}`,
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
