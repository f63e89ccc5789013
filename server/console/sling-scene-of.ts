import { explainTarget } from "@/lib/city/provenance/explain";
import type { SlingAgent } from "@/lib/sling/sling-agent";
import type { SlingScene } from "../sling/sling-scene";
import { composed } from "./composed";
import { locatorOf } from "./locator";
import type { OpenCity } from "./open-cities";

/** Where a sling from the console takes place: the city as it is now, and the rig of the header. */
export async function slingSceneOf(open: OpenCity, cityId: string, rig: string): Promise<SlingScene> {
  const { city, tree, provenance } = await composed(open);
  const originOfDefault = (agent: SlingAgent) => {
    const target = { kind: "agent" as const, name: agent.qualifiedName };
    const options = { root: city.root, locate: locatorOf(tree) };
    const told = explainTarget(provenance, target, ["default_sling_formula"], options);
    return told?.chain.findLast((step) => step.active)?.place || "its pack's default";
  };
  return { cityId, city, tree, rig: rig || null, originOfDefault };
}
