import type { ComposedAgent, ComposedCity } from "@/lib/city/composed-city";
import type { SlingAgent } from "./sling-agent";

/** The agents of a composed city as sling sees them. Limits are inherited: agent, then rig, then workspace, then unlimited. */
export function slingAgents(city: ComposedCity): SlingAgent[] {
  return city.agents.map((agent) => ({
    qualifiedName: agent.qualifiedName,
    name: agent.name,
    binding: agent.binding,
    dir: agent.dir,
    suspended: agent.suspended || city.rigs.some((rig) => rig.name === agent.rig && rig.suspended),
    minActiveSessions: agent.minActiveSessions,
    maxActiveSessions: effectiveMaximum(city, agent),
    namepool: agent.namepoolFile ?? "",
    defaultSlingFormula: agent.effectiveSlingFormula ?? "",
    slingQuery: typeof agent.config.sling_query === "string" ? agent.config.sling_query : "",
  }));
}

function effectiveMaximum(city: ComposedCity, agent: ComposedAgent): number | undefined {
  const rig = city.rigs.find((each) => each.name === agent.rig);
  const workspace = (city.settings.workspace as { readonly max_active_sessions?: number } | undefined)
    ?.max_active_sessions;
  const limit = agent.maxActiveSessions ?? rig?.maxActiveSessions ?? workspace;
  return limit === undefined || limit < 0 ? undefined : limit;
}
