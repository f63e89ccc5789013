import { agentBoard } from "@/lib/session/agent-board";
import { heldBeads } from "@/server/session/held-beads";
import type { Command } from "../command";
import { look } from "../session-cli";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: [
    "Lays every declared agent, pool and named session beside what is seen of it.",
    "A state that nobody saw is marked: inferred from work, or unknown.",
  ].join("\n"),
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { sessions, reports, names, scene } = await look(context);
    const held = await heldBeads(scene.executor, scene.cityId);
    const board = agentBoard({ city: scene.city, names, sessions, reports, held, now: scene.now });
    const rows = [...board.agents, ...board.named];
    if (context.json) for (const row of rows) context.printJson(row);
    else {
      const cells = rows.map((row) => [
        row.name,
        row.kind,
        row.declared,
        row.basis === "inferred" ? `${row.state} (inferred)` : row.state,
        row.sessions.map((each) => each.key).join(",") || "-",
        row.gap || row.evidence,
      ]);
      context.print(table(["NAME", "KIND", "DECLARED", "STATE", "SESSIONS", "WHY"], cells));
    }
    return 0;
  },
};
