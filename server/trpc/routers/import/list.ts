import { listFormulas } from "@/lib/formula/catalog";
import { packContributions } from "@/lib/view/import-rows";
import { configQuery } from "../config/config-query";

/** Packs in use: who imports what, what it resolved to, and what each pack adds to the city. */
export const list = configQuery().query(({ ctx }) => {
  const { city, tree } = ctx.shown;
  const layers = new Set([...city.formulaLayers.city, ...Object.values(city.formulaLayers.rigs).flat()]);
  const formulas = new Map([...layers].map((dir) => [dir, listFormulas(tree, [dir]).length]));
  return {
    root: city.root,
    name: city.name,
    packs: city.packs,
    imports: city.imports,
    contributions: Object.fromEntries(packContributions(city, formulas)),
    dropped: city.dropped.filter((each) => each.kind === "import" || each.reason === "scope"),
  };
});
