import { z } from "zod";
import { isMultiSession } from "@/lib/sling/sling-agent";
import { slingAgents } from "@/lib/sling/sling-agents";
import { composed } from "../../../console/composed";
import { cityQuery } from "../../procedures";

/** The agents that work could go to: eligible ones first, the others with the reason (ux 44). */
export const targets = cityQuery("config.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(async ({ ctx, input }) => {
    const { city } = await composed(ctx.city);
    const rows = slingAgents(city).map((agent) => {
      const elsewhere = input.rig !== "" && agent.dir !== "" && agent.dir !== input.rig;
      return {
        qualifiedName: agent.qualifiedName,
        pool: isMultiSession(agent),
        defaultFormula: agent.defaultSlingFormula,
        /** Why it is not a good choice now; empty when it is. The sling itself has the last word. */
        reason: agent.suspended
          ? "suspended: the work would wait until it is woken"
          : elsewhere
            ? `works for rig ${agent.dir}`
            : "",
      };
    });
    return rows.sort((a, b) => Number(a.reason !== "") - Number(b.reason !== ""));
  });
