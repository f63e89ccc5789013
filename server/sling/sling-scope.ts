import { slingAgents } from "@/lib/sling/sling-agents";
import type { SlingRequest } from "@/lib/sling/sling-request";
import { resolveTarget } from "@/lib/sling/target";
import type { Scope, ScopePlace } from "../auth/bead-scope";
import { composed } from "../console/composed";
import { planSlings } from "./plan-slings";

/**
 * The rigs that slings of one act are about: that of the agent it goes to, that of the store which takes what is made, and those of the beads
 * that are routed. An agent of the city is the city's, whatever it is given. One that would be
 * refused counts as what it names. Throws the refusal of the sling itself where none is possible.
 */
export async function slingScope(
  { store, cityId, city: open }: Omit<ScopePlace, "now">,
  requests: readonly SlingRequest[],
  rig: string | null,
): Promise<Scope> {
  const { city, tree } = await composed(open);
  const dry = requests.map((request) => ({ ...request, dryRun: true }));
  const { prepared, refused } = await planSlings(store, { cityId, city, tree, rig }, dry);
  const rigs = prepared.flatMap(({ plan, agent, beads }) => {
    const ofAgent = city.rigs.some(({ name }) => name === agent.dir) ? agent.dir : "";
    return [ofAgent, plan.rig ?? "", ...beads.map((bead) => bead.rig ?? "")];
  });
  return refused.length > 0 ? { rigs, beads: refused.map(({ work }) => work) } : { rigs };
}

/** The scope of what is started for the agent under `target`. */
export async function targetScope({ city: open }: Pick<ScopePlace, "city">, target: string): Promise<Scope> {
  const { city } = await composed(open);
  const found = resolveTarget(target, slingAgents(city));
  const dir = "agent" in found ? found.agent.dir : "";
  return { rig: city.rigs.some(({ name }) => name === dir) ? dir : "" };
}
