import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

const isOn = (table: unknown, key: string): boolean =>
  typeof table === "object" && table !== null && (table as Readonly<Record<string, unknown>>)[key] === true;

/** A suspended city is silent, and silence reads as health: what is held back is a finding (ux 52). */
export const citySuspended: BuiltinCheck = {
  name: "city-suspended",
  spec: "ux 52, runtime 9",
  verifies: "nothing is suspended: the city, a rig or an agent",
  needs: "city",
  run: ({ city }) => {
    const whole = isOn(city.settings.workspace, "suspended");
    const rigs = city.rigs.filter((rig) => rig.suspended);
    const held = new Set(rigs.map((rig) => rig.name));
    const agents = city.agents.filter((agent) => agent.suspended && !(agent.rig && held.has(agent.rig)));
    const details = [
      ...(whole ? [`city "${city.name}": [workspace].suspended = true`] : []),
      ...rigs.map((rig) => `rig "${rig.name}" is suspended, and with it its agents`),
      ...agents.map((agent) => `agent "${agent.qualifiedName}" is suspended`),
    ];
    return countedVerdict(details, "nothing is suspended", (count) => ({
      status: "warning",
      message: whole ? "the whole city is suspended" : `${count} rig(s) or agent(s) suspended`,
      hint: "work that is slung there waits; set suspended = false where it is no longer meant",
    }));
  },
};
