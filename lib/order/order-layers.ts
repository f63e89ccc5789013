import { baseName, parentPath } from "@/lib/files/path";

type LayerPlaces = {
  /** Pack directories of the surface, dependencies first. */
  readonly packDirs: readonly string[];
  /** Formula directories of the surface, lowest priority first; each may have a sibling `orders/`. */
  readonly formulaLayers: readonly string[];
  /** The city's own root, whose `orders/` comes last; left out for rigs. */
  readonly cityRoot?: string;
};

/** The `orders/` directories that a surface reads, lowest priority first, each once (reference 22.3). */
export function orderLayers({ packDirs, formulaLayers, cityRoot }: LayerPlaces): string[] {
  const own = cityRoot === undefined ? undefined : `${cityRoot === "/" ? "" : cityRoot}/orders`;
  const layers = new Set<string>();
  for (const dir of packDirs) layers.add(`${dir}/orders`);
  for (const layer of formulaLayers) {
    if (baseName(layer) === "formulas") layers.add(`${parentPath(layer)}/orders`);
  }
  if (own !== undefined) {
    layers.delete(own);
    layers.add(own);
  }
  return [...layers];
}
