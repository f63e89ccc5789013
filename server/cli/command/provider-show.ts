import { showExecution } from "@/server/provider/read-execution";
import type { Command } from "../command";
import { executionText } from "../execution-text";

export const command: Command = {
  usage: "<execution>",
  help: "One paid call with its timeline and its money.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const detail = await showExecution(await context.store(), context.args[0] ?? "");
    if (context.json) {
      const { execution, ledger } = detail;
      const money = ledger.map((entry) => ({
        ...entry,
        amount: `${entry.amount.numerator}/${entry.amount.denominator}`,
      }));
      context.printJson({ id: execution.id, state: execution.state, code: execution.code, ledger: money });
    } else context.print(executionText(detail));
    return 0;
  },
};
