import { stringify } from "smol-toml";
import { z } from "zod";
import type { JsonTable } from "@/lib/city/json";
import { redactTable } from "@/lib/city/redact";
import { configQuery } from "./config-query";

/** The effective configuration as one text, secrets hidden, to read, copy or compare with other tools. */
export const text = configQuery()
  .input(z.object({ format: z.enum(["toml", "json"]) }))
  .query(({ ctx, input }) => {
    const { city } = ctx.shown;
    const { settings, agents, rigs, namedSessions, providers, services } = city;
    const byName = <Thing>(
      list: readonly Thing[],
      name: (thing: Thing) => string,
      table: (thing: Thing) => JsonTable,
    ) => Object.fromEntries(list.map((thing) => [name(thing), table(thing)]));
    const effective = redactTable({
      ...settings,
      agents: byName(
        agents,
        (agent) => agent.qualifiedName,
        (agent) => agent.config,
      ),
      rigs: byName(
        rigs,
        (rig) => rig.name,
        (rig) => rig.config,
      ),
      named_sessions: byName(
        namedSessions,
        (session) => session.identity,
        (session) => session.config,
      ),
      providers: byName(
        providers,
        (provider) => provider.name,
        (provider) => provider.config,
      ),
      services: byName(
        services,
        (service) => service.name,
        (service) => service.config,
      ),
    } as JsonTable);
    return {
      text:
        input.format === "json"
          ? `${JSON.stringify(effective, null, 2)}\n`
          : stringify(effective as Record<string, unknown>),
    };
  });
