import type { BeadLine } from "@/lib/view/bead-line";
import type { MoleculeRow } from "./use-molecule-rows";

/** The rows of a tree as far as they are loaded, by their index; `above` are the containers of the first row of each window. */
export type TreeRows = {
  readonly total: number;
  readonly loaded: ReadonlyMap<number, MoleculeRow>;
  readonly above: ReadonlyMap<number, readonly BeadLine[]>;
};

/**
 * The rows that were on screen with what is known of them now, when beads were added meanwhile; undefined when nothing was added,
 * or when rows are asked for that were not loaded before: then what is there now is shown.
 */
export function heldRows(
  kept: TreeRows,
  now: TreeRows,
  range: { readonly start: number; readonly end: number },
): TreeRows | undefined {
  if (kept.total === 0 || now.total <= kept.total) return undefined;
  for (let index = range.start; index <= Math.min(range.end, kept.total - 1); index++)
    if (!kept.loaded.has(index)) return undefined;
  const byId = new Map([...now.loaded.values()].map((row) => [row.line.id, row]));
  const loaded = new Map([...kept.loaded].map(([index, row]) => [index, byId.get(row.line.id) ?? row]));
  return { total: kept.total, loaded, above: kept.above };
}
