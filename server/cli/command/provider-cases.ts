import { amountText } from "@/lib/provider/rational";
import { listExecutions } from "@/server/provider/list-executions";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[--all]",
  help: "Calls that wait for a person to decide; --all lists every call, newest first.",
  options: { all: { type: "boolean" } },
  positionals: [0, 0],
  run: async (context) => {
    const states = context.flag("all") ? {} : { states: ["reconciliation" as const] };
    const calls = await listExecutions(await context.store(), { ...states, limit: 200 });
    if (context.json)
      for (const { id, state, code, targetId } of calls) context.printJson({ id, state, code, target: targetId });
    else if (calls.length === 0) context.print(context.flag("all") ? "No calls.\n" : "No open cases.\n");
    else {
      const rows = calls.map((call) => [
        call.id,
        call.state,
        call.code || "-",
        call.targetId,
        amountText(call.hold.total, call.hold.currency),
      ]);
      context.print(table(["CALL", "STATE", "CODE", "TARGET", "HOLD"], rows));
    }
    return 0;
  },
};
