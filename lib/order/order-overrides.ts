import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type CheckedTable, flagOf, textMapOf, textOf } from "@/lib/toml/checked-table";
import { TableReader, type TomlOrigin } from "@/lib/toml/table-reader";
import type { OrderFields, ScopedOrder } from "./order";

/** Applies `[[orders.overrides]]` in list order; one that meets no order is an error (reference 22.4). `rig = "*"` means all. */
export function applyOverrides(
  orders: readonly ScopedOrder[],
  overrides: readonly CheckedTable[],
  origin: TomlOrigin | undefined,
  collector: DiagnosticCollector,
): ScopedOrder[] {
  let result = [...orders];
  for (const [index, override] of overrides.entries()) {
    const at = [...(origin?.at ?? ["orders", "overrides"]), index];
    const reader = new TableReader({}, { file: "city.toml", ...origin, at }, collector);
    const refuse = (key: string, message: string) =>
      reader.report({ code: "order-override", key, message: `orders.overrides[${index}]: ${message}` });
    const name = textOf(override, "name") ?? "";
    if (name === "") {
      refuse("name", "name is required");
      continue;
    }
    const rig = textOf(override, "rig") ?? "";
    const named = result.filter((order) => order.name === name);
    const chosen = named.filter((order) => rig === "*" || (order.rig ?? "") === rig);
    if (chosen.length === 0) refuse(rig === "" ? "name" : "rig", missing(name, rig, named));
    result = result.map((order) =>
      chosen.includes(order) ? { ...order, fields: overrideFields(order.fields, override) } : order,
    );
  }
  return result;
}

function missing(name: string, rig: string, named: readonly ScopedOrder[]): string {
  const order = `order ${quoteGo(name)}`;
  if (rig === "*") return `${order} not found (rig "*" matches no instances)`;
  if (rig !== "") return `${order} (rig ${quoteGo(rig)}) not found`;
  if (named.length === 0) return `${order} not found`;
  const rigs = named.map((instance) => `rig = ${quoteGo(instance.rig ?? "")}`).join(", ");
  const count = `${named.length} instance${named.length === 1 ? "" : "s"} rig-scoped`;
  return `${order} not found at city scope (${count}); set ${rigs} to target a per-rig instance, or use rig = "*" to target all instances`;
}

function overrideFields(fields: OrderFields, override: CheckedTable): OrderFields {
  const text = (key: string, now: string | undefined): string | undefined => textOf(override, key) ?? now;
  return {
    ...fields,
    enabled: flagOf(override, "enabled") ?? fields.enabled,
    idempotent: flagOf(override, "idempotent") ?? fields.idempotent,
    trigger: textOf(override, "trigger") ?? text("gate", fields.trigger),
    interval: text("interval", fields.interval),
    schedule: text("schedule", fields.schedule),
    check: text("check", fields.check),
    checkTimeout: text("check_timeout", fields.checkTimeout),
    on: text("on", fields.on),
    pool: text("pool", fields.pool),
    timeout: text("timeout", fields.timeout),
    env: { ...fields.env, ...textMapOf(override, "env") },
  };
}
