import { z } from "zod";
import { isMultiSession } from "@/lib/sling/sling-agent";
import { slingAgents } from "@/lib/sling/sling-agents";
import { composed } from "../../../console/composed";
import { targetLoad } from "../../../sling/target-load";
import { cityQuery } from "../../procedures";

/** The agents that work could go to, with what they have already: eligible and idle ones first, the others with the reason (ux 44). */
export const targets = cityQuery("config.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(async ({ ctx, input }) => {
    const { city } = await composed(ctx.city);
    const loads = await targetLoad(ctx.store, ctx.cityId);
    const rows = slingAgents(city).map((agent) => {
      const load = loads.get(agent.qualifiedName) ?? { working: 0, waiting: 0 };
      const elsewhere = input.rig !== "" && agent.dir !== "" && agent.dir !== input.rig;
      const limit = agent.maxActiveSessions;
      const full = limit !== undefined && load.working >= limit;
      return {
        qualifiedName: agent.qualifiedName,
        pool: isMultiSession(agent),
        defaultFormula: agent.defaultSlingFormula,
        ...load,
        /** Sessions at the most; null when there is no limit. */
        limit: limit ?? null,
        /** Why it is not a good choice now; empty when it is. The sling itself has the last word. */
        reason: agent.suspended
          ? "suspended: the work would wait until it is woken"
          : elsewhere
            ? `works for rig ${agent.dir}`
            : full
              ? limit === 0
                ? "no session may run: its limit is 0"
                : `no capacity: ${load.working} of ${limit} ${limit === 1 ? "session" : "sessions"} at work`
              : "",
      };
    });
    const burden = (row: (typeof rows)[number]) => row.working + row.waiting;
    return rows.sort(
      (a, b) =>
        Number(a.reason !== "") - Number(b.reason !== "") ||
        burden(a) - burden(b) ||
        (a.qualifiedName < b.qualifiedName ? -1 : 1),
    );
  });
