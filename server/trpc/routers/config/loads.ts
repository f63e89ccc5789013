import { z } from "zod";
import { phases, validation } from "@/lib/city/phases/phases";
import { listLoads } from "../../../revision/list-loads";
import { cityQuery } from "../../procedures";

const titles = new Map([...phases, ...validation].map(({ name, title }) => [name, title]));
titles.set("scan", "Reading the disk").set("finish", "Provenance and findings");

/** How long the last loads of the city took, oldest first, with the phases in words; a load that is being written down is waited for. */
export const loads = cityQuery("config.read")
  .input(z.object({ limit: z.number().int().min(1).max(200).default(40) }))
  .query(async ({ ctx, input }) => {
    await ctx.city.recorded();
    const list = await listLoads(ctx.store, ctx.cityId, input.limit);
    return {
      loads: list.map((load) => ({
        ...load,
        steps: load.steps.map(({ name, ms }) => ({ name, ms, title: titles.get(name) ?? name })),
      })),
    };
  });
