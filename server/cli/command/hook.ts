import { toBeadJson } from "@/server/api/bead-json";
import { agentWork } from "@/server/molecule/agent-work";
import { beadTable } from "../bead-text";
import type { Command } from "../command";

export const command: Command = {
  usage: "[agent] [--limit N]",
  help: "What an agent has now: its own work, what is routed to it, and its molecules with their next steps. Without a name: yours.",
  options: { limit: { type: "string" } },
  positionals: [0, 1],
  run: async (context) => {
    const agent = context.args[0] ?? context.act().actor;
    const [store, cityId] = [await context.store(), await context.cityId()];
    const query = { cityId, agent, now: context.io.now(), limit: context.number("limit") ?? 50 };
    const { working, routed, molecules } = await agentWork(store, query);
    if (context.json) {
      context.printJson({
        agent,
        working: working.map(toBeadJson),
        routed: routed.map(toBeadJson),
        molecules: molecules.map(({ root, steps }) => ({ root: toBeadJson(root), steps: steps.map(toBeadJson) })),
      });
      return 0;
    }
    if (working.length + routed.length + molecules.length === 0) context.print(`Nothing on the hook of ${agent}.\n`);
    if (working.length > 0) context.print(`Working:\n${beadTable(working)}`);
    if (routed.length > 0) context.print(`Routed:\n${beadTable(routed)}`);
    for (const { root, steps } of molecules) {
      context.print(`Molecule ${root.id} "${root.title}", ${root.closedDescendants} of ${root.descendants} closed:\n`);
      context.print(steps.length > 0 ? beadTable(steps) : "Nothing in it can be worked on now.\n");
    }
    return 0;
  },
};
