import { z } from "zod";
import { phases } from "@/lib/city/phases/phases";
import { cityAsOf } from "@/lib/city/provenance/city-as-of";
import { valueText } from "@/lib/city/provenance/explain";
import { fieldLeaves } from "@/lib/view/field-leaves";
import { configQuery } from "./config-query";

/** Things of one answer: a phase of a large city writes thousands. */
const most = 100;

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
    const changed = cityAsOf(provenance, chosen?.name ?? "").filter((each) => each.changed.length > 0);
    const targets = changed.slice(0, most).map(({ target, config, changed }) => ({
      kind: target.kind,
      name: target.name,
      fields: fieldLeaves(config).map(({ path, value }) => ({
        path: path.join("."),
        value: valueText(path, value),
        changed: changed.some((each) => each === path.join(".") || path.join(".").startsWith(`${each}.`)),
      })),
    }));
    return { phases: list, chosen: chosen?.name ?? "", total: changed.length, targets };
  });
