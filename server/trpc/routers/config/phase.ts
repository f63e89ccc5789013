import { z } from "zod";
import { phases } from "@/lib/city/phases/phases";
import { cityAsOf } from "@/lib/city/provenance/city-as-of";
import { valueText } from "@/lib/city/provenance/explain";
import { fieldLeaves } from "@/lib/view/field-leaves";
import { configQuery } from "./config-query";

/** The loader's phases with how much each wrote, and the configuration as the chosen one left it (ux 17). */
export const phase = configQuery()
  .input(z.object({ phase: z.string().max(100) }))
  .query(({ ctx, input }) => {
    const { provenance } = ctx.shown;
    const written = new Map<string, number>();
    for (const { changes } of provenance.values()) {
      for (const { origin, idle } of changes)
        if (!idle) written.set(origin.phase, (written.get(origin.phase) ?? 0) + 1);
    }
    const list = phases.map(({ name, title, spec }) => ({ name, title, spec, writes: written.get(name) ?? 0 }));
    const chosen =
      list.find(({ name }) => name === input.phase) ?? list.findLast(({ writes }) => writes > 0) ?? list[0];
    const targets = cityAsOf(provenance, chosen?.name ?? "").map(({ target, config, changed }) => ({
      kind: target.kind,
      name: target.name,
      changed: changed.length,
      fields: fieldLeaves(config).map(({ path, value }) => ({
        path: path.join("."),
        value: valueText(path, value),
        changed: changed.some((each) => each === path.join(".") || path.join(".").startsWith(`${each}.`)),
      })),
    }));
    return { phases: list, chosen: chosen?.name ?? "", targets: targets.filter((target) => target.fields.length > 0) };
  });
