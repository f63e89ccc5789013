import { decideExecution } from "@/server/provider/decide-execution";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { installationChange } from "../provider-change";

export const command: Command = {
  usage: "<execution> --to settled|released --reason TEXT",
  help: "Closes a case; the reason stays in the timeline and in the ledger.",
  options: { to: { type: "string" }, reason: { type: "string", short: "r" } },
  positionals: [1, 1],
  run: async (context) => {
    const id = context.args[0] ?? "";
    const to = context.text("to");
    if (to !== "settled" && to !== "released") throw new CliFailure("--to is settled or released", 2);
    const reason = context.text("reason") ?? "";
    const { state } = await installationChange(context, "provider.decide", id, (tx) =>
      decideExecution(tx, { id, to, reason }, context.act()),
    );
    if (context.json) context.printJson({ id, state });
    else context.print(`${id} is ${state}\n`);
    return 0;
  },
};
