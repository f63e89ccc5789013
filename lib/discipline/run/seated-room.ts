import type { Pack } from "../pack/pack";
import { ACCEPTANCE_SEED, Journey } from "./journey";
import { STAGE_RUNS } from "./journey-stages";
import type { Room } from "./room";
import { runScenario } from "./run-scenario";

/** A room in which somebody may take a seat, and the seats whose canaries are watched. */
export type SeatedRoom = { readonly room: Room; readonly seats: readonly string[] };

/**
 * Opens a room as a pack tells it, with everybody seated and the needs written down: the acceptance journey up to its offers, or the
 * first scenario of a pack that has no journey. A sentence where the pack's own cast does not get that far.
 */
export function seatedRoom(pack: Pack, seed: string = ACCEPTANCE_SEED): SeatedRoom | { readonly refused: string } {
  const { acceptance, scenarios } = pack;
  if (!acceptance) {
    const [scenario] = scenarios;
    if (!scenario) return { refused: `${pack.name} has neither a journey nor a scenario` };
    const { room, stopped } = runScenario(pack, scenario, seed);
    return stopped === undefined ? { room, seats: scenario.participants.map(({ id }) => id) } : { refused: stopped };
  }
  const journey = new Journey(pack, acceptance, seed);
  for (const stage of ["genesis", "join", "brief", "needs"] as const) {
    const fault = STAGE_RUNS[stage](journey);
    if (fault !== undefined) return { refused: `${stage}: ${fault}` };
  }
  return { room: journey.room, seats: journey.members };
}
