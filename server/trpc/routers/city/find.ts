import { z } from "zod";
import { formulaNames } from "@/lib/formula/catalog";
import { paths } from "@/lib/url/paths";
import { listBeads } from "../../../bead/list-beads";
import { cityQuery } from "../../procedures";

const most = 8;

/** Agents, formulas, packs and beads whose name, title or id holds the text; a few of each, for the palette. */
export const find = cityQuery("city.read")
  .input(z.object({ query: z.string().max(100) }))
  .query(async ({ ctx, input }) => {
    const text = input.query.trim().toLowerCase();
    if (text.length < 2) return [];
    const { city, tree } = await ctx.city.load();
    const { cityId } = ctx;
    const holds = (name: string) => name.toLowerCase().includes(text);
    const agents = (city?.agents ?? [])
      .filter((agent) => holds(agent.qualifiedName))
      .slice(0, most)
      .map((agent) => ({
        kind: "agent",
        title: agent.qualifiedName,
        detail: agent.packName,
        path: paths.agent(cityId, agent.qualifiedName),
      }));
    const formulas = (city ? formulaNames(tree, city.formulaLayers.city) : [])
      .filter(holds)
      .slice(0, most)
      .map((name) => ({ kind: "formula", title: name, detail: "", path: paths.formula(cityId, name) }));
    const packs = (city?.packs ?? [])
      .filter((pack) => holds(pack.name))
      .slice(0, most)
      .map((pack) => ({
        kind: "pack",
        title: pack.name,
        detail: pack.version ?? "",
        path: `${paths.imports(cityId)}?sel=${encodeURIComponent(pack.dir)}`,
      }));
    const terms = [{ key: "text" as const, field: "", op: "=" as const, values: [text], negated: false }];
    const found = await listBeads(ctx.store, { cityId, now: ctx.now(), terms, sort: "-updated", limit: most });
    const beads = found.items.map((bead) => {
      const path = bead.type === "molecule" ? paths.molecule(cityId, bead.id) : paths.bead(cityId, bead.id);
      return { kind: bead.type === "molecule" ? "molecule" : "bead", title: bead.title, detail: bead.id, path };
    });
    return [...agents, ...formulas, ...packs, ...beads];
  });
