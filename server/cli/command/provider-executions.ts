import { EXECUTION_STATES, type ExecutionState } from "@/lib/provider/execution";
import { amountText, rationalText } from "@/lib/provider/rational";
import { listExecutions } from "../../provider/list-executions";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[--state STATE …] [--pack ID] [--target NAME] [--limit N] [--json]",
  help: `Lists calls, newest first. States: ${EXECUTION_STATES.join(", ")}.`,
  options: {
    state: { type: "string", multiple: true },
    pack: { type: "string" },
    target: { type: "string" },
    limit: { type: "string" },
  },
  positionals: [0, 0],
  run: async (context) => {
    const states = context.texts("state").map((word) => {
      const state = EXECUTION_STATES.find((each) => each === word);
      if (!state) throw new CliFailure(`--state ${word}: one of ${EXECUTION_STATES.join(", ")}`, 2);
      return state satisfies ExecutionState;
    });
    const filter = {
      states,
      packId: context.text("pack"),
      targetId: context.text("target"),
      limit: context.number("limit") ?? 50,
    };
    const rows = await listExecutions(await context.store(), filter);
    if (context.json) {
      for (const { hold, settlement, ...row } of rows)
        context.printJson({
          ...row,
          currency: hold.currency,
          held: rationalText(hold.total),
          charged: settlement && rationalText(settlement.total),
        });
      return 0;
    }
    if (rows.length === 0) context.print("no executions\n");
    else
      context.print(
        table(
          ["ID", "STATE", "TARGET", "HELD", "CHARGED", "STARTED", "OUTCOME"],
          rows.map(({ id, state, targetId, hold, settlement, startedAt, code }) => [
            id,
            state,
            targetId,
            amountText(hold.total, hold.currency),
            settlement ? amountText(settlement.total, settlement.currency) : "-",
            startedAt.toISOString().slice(0, 19).replace("T", " "),
            code,
          ]),
        ),
      );
    return 0;
  },
};
