import { slingAgents } from "@/lib/sling/sling-agents";
import type { SlingRequest } from "@/lib/sling/sling-request";
import { resolveTarget } from "@/lib/sling/target";
import type { Scope, ScopePlace } from "../auth/bead-scope";
import { composed } from "../console/composed";
import { planSling } from "./plan-sling";

/**
 * The rigs that a sling is about: that of the agent it goes to, that of the store which takes what is made, and those of the beads
 * that are routed. An agent of the city is the city's, whatever it is given. Throws the refusal of the sling itself.
 */
export async function slingScope(
  { store, cityId, city: open }: Omit<ScopePlace, "now">,
  request: SlingRequest,
  rig: string | null,
): Promise<Scope> {
  const { city, tree } = await composed(open);
  const { plan, agent, beads } = await planSling(store, { cityId, city, tree, rig }, { ...request, dryRun: true });
  const ofAgent = city.rigs.some(({ name }) => name === agent.dir) ? agent.dir : "";
  return { rigs: [ofAgent, plan.rig ?? "", ...beads.map((bead) => bead.rig ?? "")] };
}

/** The scope of what is started for the agent under `target`. */
export async function targetScope({ city: open }: Pick<ScopePlace, "city">, target: string): Promise<Scope> {
  const { city } = await composed(open);
  const found = resolveTarget(target, slingAgents(city));
  const dir = "agent" in found ? found.agent.dir : "";
  return { rig: city.rigs.some(({ name }) => name === dir) ? dir : "" };
}
