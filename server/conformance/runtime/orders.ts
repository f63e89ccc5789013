import { stringify } from "smol-toml";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { orderCheckText, orderHistoryText } from "@/lib/order/order-text";
import { parseOrder } from "@/lib/order/parse-order";
import { validateOrder } from "@/lib/order/validate-order";
import { checkOrders } from "@/server/order/check-orders";
import { orderHistory } from "@/server/order/order-history";
import { runOrder } from "@/server/order/run-order";
import { tickOrders } from "@/server/order/tick-orders";
import type { CaseRunner } from "../context";
import { sceneOf } from "./city-of";
import { runOperations } from "./run-operations";
import { type RunOperation, storeOperations } from "./store-operations";
import type { World } from "./world";

const actAt = ({ act }: World, now: unknown) => (typeof now === "string" ? { ...act, now: new Date(now) } : act);

const operations: Readonly<Record<string, RunOperation>> = {
  order_validate: async (_, { order }) => {
    const { name, ...fields } = order as { name: string };
    const collector = new DiagnosticCollector();
    const parsed = parseOrder(stringify({ order: fields }), `/orders/${name}.toml`, name, collector);
    return (parsed ? validateOrder(name, parsed)[0]?.message : collector.items[0]?.message) ?? null;
  },
  order_check: async (world, { now }) => {
    const checked = await checkOrders(await sceneOf(world), actAt(world, now));
    const { text, exit } = orderCheckText(checked);
    return {
      due: Object.fromEntries(checked.map(({ order, due }) => [order.scopedName, due])),
      reason: checked[0]?.reason,
      reasons: Object.fromEntries(checked.map(({ order, reason }) => [order.scopedName, reason])),
      stdout: text,
      exit,
    };
  },
  order_tick: async (world, { now }) => {
    const runs = await tickOrders(await sceneOf(world), actAt(world, now));
    return {
      fired: runs.map((run) => run.scopedName),
      stdout: runs.map((run) => run.line).join("\n"),
      stderr: runs.flatMap((run) => run.warnings).join("\n"),
    };
  },
  order_run: async (world, { name, rig, now }) => {
    const run = await runOrder(
      await sceneOf(world),
      { name: String(name), rig: rig as string | undefined },
      actAt(world, now),
    );
    return {
      outcome: run.outcome,
      stdout: run.line,
      stderr: run.warnings.join("\n"),
      exit: run.error === undefined ? 0 : 1,
    };
  },
  order_history: async (world, { name }) => {
    const runs = await orderHistory(world.store, { cityId: world.cityId, scopedName: String(name) });
    return { stdout: orderHistoryText(String(name), runs), rows: runs.map((run) => [run.scopedName, run.beadId]) };
  },
};

export const runArea: CaseRunner = runOperations({ ...storeOperations, ...operations });
