import type { Graph } from "@/lib/view/graph";

/** Where a box is, in pixels from the top left of its group (or of the drawing). */
export type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A drawing with positions. */
export type PlacedGraph = { readonly graph: Graph; readonly places: ReadonlyMap<string, Place> };

/** Size of a box without members. Text is cut to it, so that no measuring is needed. */
export const boxSize = { width: 184, height: 44 } as const;

/** Where the boxes are in the whole drawing, not in their groups. */
export function absolutePlaces({ graph, places }: PlacedGraph): ReadonlyMap<string, Place> {
  const groups = new Map(graph.nodes.map((node) => [node.id, node.group]));
  const absolute = new Map<string, Place>();
  for (const { id } of graph.nodes) {
    const place = places.get(id);
    if (!place) continue;
    let { x, y } = place;
    for (let at = groups.get(id); at !== undefined && places.has(at); at = groups.get(at)) {
      x += places.get(at)?.x ?? 0;
      y += places.get(at)?.y ?? 0;
    }
    absolute.set(id, { ...place, x, y });
  }
  return absolute;
}
