import type { Graph } from "@/lib/view/graph";

/** Where a box is, in pixels from the top left of its group (or of the drawing). */
export type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A drawing with positions. */
export type PlacedGraph = { readonly graph: Graph; readonly places: ReadonlyMap<string, Place> };

/** Size of a box without members. Text is cut to it, so that no measuring is needed. */
export const boxSize = { width: 184, height: 44 } as const;
