import { z } from "zod";
import { agentFormulas as formulasOf } from "@/lib/view/agent-formulas";
import { configQuery } from "./config-query";
import { findAgent } from "./find-agent";

/** The formulas that target an agent, and why. */
export const agentFormulas = configQuery()
  .input(z.object({ name: z.string().min(1).max(500) }))
  .query(({ ctx, input }) => {
    const { city, tree } = ctx.shown;
    return formulasOf(city, findAgent(city, input.name), tree);
  });
