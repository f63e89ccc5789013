import { amountText } from "@/lib/provider/rational";
import { providerEngine } from "../../provider/provider-engine";
import { showExecution } from "../../provider/read-execution";
import type { Command } from "../command";
import { changeProviders, priceJson, readInput } from "../provider-cli";

export const command: Command = {
  usage: "<target> [--input JSON|-] [--key KEY] [--json]",
  help:
    "Holds the exact price, makes the call and waits for its end. The same --key is the same call.\n" +
    "Exit 0 when it settled, 3 when a person must decide, 1 otherwise.",
  options: { input: { type: "string" }, key: { type: "string" } },
  positionals: [1, 1],
  run: async (context) => {
    const targetId = context.args[0] ?? "";
    const input = await readInput(context);
    const store = await context.store();
    const engine = await providerEngine(store);
    const { id } = await changeProviders(context, { action: "provider.run", target: targetId }, (tx) =>
      engine.start(tx, { targetId, input, idempotencyKey: context.text("key") }, context.act()),
    );
    await engine.finished(id);
    const { execution, hold, settlement, artifacts } = await showExecution(store, id);
    const { state, code, detail } = execution;
    if (context.json)
      context.printJson({
        id,
        state,
        code,
        detail,
        hold: priceJson(hold),
        settlement: settlement && priceJson(settlement),
        artifacts,
      });
    else {
      const money = settlement
        ? `charged ${amountText(settlement.total, settlement.currency)} of ${amountText(hold.total, hold.currency)} held`
        : `${amountText(hold.total, hold.currency)} ${state === "released" ? "given back" : "held"}`;
      context.print(`${id}: ${state}${code ? ` (${code})` : ""}, ${money}\n`);
      for (const { position, state: kept, mediaType, size, reason } of artifacts)
        context.print(
          `  artifact ${position + 1}: ${kept}${kept === "kept" ? `, ${mediaType}, ${size} bytes` : `: ${reason}`}\n`,
        );
    }
    return state === "settled" ? 0 : state === "reconciliation" ? 3 : 1;
  },
};
