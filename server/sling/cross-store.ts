import type { Bead } from "@/lib/bead/bead";
import type { SlingAgent } from "@/lib/sling/sling-agent";
import type { BeadStore } from "@/server/bead/bead-stores";

/** Whether a rig's agent would be given a bead of another store. Agents of the city take work of every store. */
function isForeign(bead: Bead, agent: SlingAgent): boolean {
  return agent.dir !== "" && bead.rig !== agent.dir;
}

/** The cross-rig sentence (runtime 15 row 31), undefined when the bead is in the target's own store. */
export function crossRig(bead: Bead, agent: SlingAgent, stores: readonly BeadStore[]): string | undefined {
  if (!isForeign(bead, agent)) return undefined;
  const prefix = (rig: string | null) => stores.find((store) => store.rig === rig)?.prefix ?? "";
  return `cross-rig routing — bead ${bead.id} (prefix "${prefix(bead.rig)}") → agent ${agent.qualifiedName} (rig prefix "${prefix(agent.dir)}")`;
}

/** A route that crosses stores is refused even when forced: nobody would find it (runtime 7.4 step 6, 15 row 32). */
export function crossStore(bead: Bead, agent: SlingAgent): string | undefined {
  if (!isForeign(bead, agent)) return undefined;
  const lives = bead.rig ?? "city";
  return (
    `refusing cross-store route: bead ${bead.id} lives in ${lives} but target "${agent.qualifiedName}" reads ${agent.dir}; ` +
    `re-file the bead in ${agent.dir} (or pick a target reachable from ${lives}). Cross-store routes silently wedge pools — see tr-6s7yx`
  );
}
