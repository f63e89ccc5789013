import { amountText } from "@/lib/provider/rational";
import { type Decision, decideExecution } from "../../provider/decide-execution";
import { readPrice } from "../../provider/price-json";
import { changeInstallation } from "../change-installation";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

/** `--delivered image=1`: what arrived, where it is less than what was asked for. */
function readDelivered(texts: readonly string[]): ReadonlyMap<string, bigint> {
  return new Map(
    texts.map((text) => {
      const match = /^([^=]+)=(\d{1,16})$/.exec(text);
      if (!match) throw new CliFailure(`--delivered ${text}: write UNIT=COUNT`, 2);
      return [match[1]!, BigInt(match[2]!)] as const;
    }),
  );
}

export const command: Command = {
  usage: "<execution> (--settle [--delivered UNIT=COUNT …] | --release) --reason TEXT [--json]",
  help: "Closes a case by hand: charges what was delivered, or gives the whole hold back. The reason stays in the ledger.",
  options: {
    settle: { type: "boolean" },
    release: { type: "boolean" },
    delivered: { type: "string", multiple: true },
    reason: { type: "string", short: "r" },
  },
  positionals: [1, 1],
  run: async (context) => {
    const [id = ""] = context.args;
    if (context.flag("settle") === context.flag("release"))
      throw new CliFailure("give either --settle or --release", 2);
    const to: Decision["to"] = context.flag("settle") ? "settled" : "released";
    const reason = context.text("reason") ?? "";
    const delivered = readDelivered(context.texts("delivered"));
    const { state, settlement } = await changeInstallation(
      context,
      { action: "provider.decide", target: id, reason },
      (tx) => decideExecution(tx, { id, to, reason, delivered }, context.act()),
    );
    const charged = settlement ? readPrice(settlement) : undefined;
    const amount = charged && amountText(charged.total, charged.currency);
    if (context.json) context.printJson({ id, state, charged: amount });
    else context.print(`${id}: ${state}${amount ? `, charged ${amount}` : ", the whole hold is given back"}\n`);
    return 0;
  },
};
