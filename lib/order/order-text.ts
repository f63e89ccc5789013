import type { ScopedOrder } from "./order";

/** Pads columns to their widest cell; the last column is not padded. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join("  ");
  return rows.map(line).join("\n");
}

/** Leaves the RIG column out unless some order has one (runtime 8.3). */
function withRig(
  orders: readonly { readonly rig?: string }[],
  rows: readonly (readonly string[])[],
  at: number,
): string {
  if (orders.some((order) => order.rig)) return table(rows);
  return table(rows.map((row) => row.filter((_, column) => column !== at)));
}

/** `gc order check`: exit 0 when any order is due, else 1. */
export function orderCheckText(
  checked: readonly { readonly order: ScopedOrder; readonly due: boolean; readonly reason: string }[],
): {
  readonly text: string;
  readonly exit: 0 | 1;
} {
  if (checked.length === 0) return { text: "No orders found.", exit: 1 };
  const rows = checked.map(({ order, due, reason }) => [
    order.name,
    order.fields.trigger ?? "",
    order.rig ?? "-",
    due ? "yes" : "no",
    reason,
  ]);
  const text = withRig(
    checked.map(({ order }) => order),
    [["NAME", "TRIGGER", "RIG", "DUE", "REASON"], ...rows],
    2,
  );
  return { text, exit: checked.some(({ due }) => due) ? 0 : 1 };
}

/** `gc order list`. */
export function orderListText(orders: readonly ScopedOrder[]): string {
  if (orders.length === 0) return "No orders found.";
  const rows = orders.map(({ name, rig, fields }) => [
    name,
    fields.exec ? "exec" : "formula",
    fields.trigger ?? "",
    fields.interval ?? fields.schedule ?? fields.on ?? "-",
    rig ?? "-",
    fields.pool ?? "-",
  ]);
  return withRig(orders, [["NAME", "TYPE", "TRIGGER", "INTERVAL/SCHED", "RIG", "TARGET"], ...rows], 4);
}

/** `gc order history`, newest first. `name` is the order that was asked for. */
export function orderHistoryText(
  name: string,
  runs: readonly {
    readonly scopedName: string;
    readonly rig: string;
    readonly beadId: string;
    readonly startedAt: Date;
  }[],
): string {
  if (runs.length === 0) return `No order history for "${name}".`;
  const rows = runs.map((run) => [run.scopedName, run.rig || "-", run.beadId, run.startedAt.toISOString()]);
  return withRig(runs, [["ORDER", "RIG", "BEAD", "EXECUTED"], ...rows], 1);
}
