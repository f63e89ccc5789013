import { z } from "zod";
import { agentFormulas as formulasOf } from "@/lib/view/agent-formulas";
import { composed } from "../../../console/composed";
import { configQuery } from "./config-query";
import { findAgent } from "./find-agent";

/**
 * The formulas that target an agent, and why. A kept revision holds no formulas: for a pinned one the files of now answer, and
 * `isNow` says so.
 */
export const agentFormulas = configQuery()
  .input(z.object({ name: z.string().min(1).max(500) }))
  .query(async ({ ctx, input }) => {
    const isNow = ctx.shown.standing.kind === "pinned";
    const { city, tree } = isNow ? await composed(ctx.city) : ctx.shown;
    return { isNow, formulas: formulasOf(city, findAgent(city, input.name), tree) };
  });
