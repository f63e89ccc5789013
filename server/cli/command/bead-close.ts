import { closeBeads } from "@/server/bead/close-bead";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id …> [--reason TEXT] [--force]",
  help: "Closes beads and what ends with them. Each is reported; exit 1 when one was refused.",
  options: { reason: { type: "string", short: "r" }, force: { type: "boolean" } },
  positionals: [1, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const cityId = await context.cityId();
    const input = { cityId, ids: context.args, reason: context.text("reason"), force: context.flag("force") };
    const outcomes = await context.change("bead.close", context.args.join(" "), (tx) =>
      closeBeads(tx, input, context.act()),
    );
    for (const outcome of outcomes) {
      if (context.json) {
        const { id } = outcome;
        context.printJson(outcome.ok ? outcome.result : { id, error: outcome.refusal.message });
      } else if (!outcome.ok) context.warn(outcome.refusal.message);
      else {
        const { id, alreadyClosed, closeReason, messages } = outcome.result;
        context.print(alreadyClosed ? `${id} was closed already\n` : `Closed ${id}: ${closeReason}\n`);
        for (const message of messages) context.print(`${message}\n`);
      }
    }
    return outcomes.every((outcome) => outcome.ok) ? 0 : 1;
  },
};
