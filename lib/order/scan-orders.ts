import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { FileTree } from "@/lib/files/file-tree";
import { discoverOrders } from "@/lib/pack/discover/order";
import type { CheckedTable } from "@/lib/toml/checked-table";
import { dottedPath, TomlPlaces } from "@/lib/toml/locate";
import type { TomlOrigin } from "@/lib/toml/table-reader";
import { deadCronParts, parseCron } from "./cron";
import { type OrderFile, type ScopedOrder, scopedOrderName } from "./order";
import { applyOverrides } from "./order-overrides";
import { validateOrder } from "./validate-order";

/** Where orders come from. Every list of directories runs from the lowest priority to the highest. */
export type OrderScan = {
  readonly tree: FileTree;
  readonly cityLayers: readonly string[];
  /** A rig's own layers only, not the city's. */
  readonly rigs: readonly { readonly name: string; readonly layers: readonly string[] }[];
  /** `[orders].skip`. */
  readonly skip?: readonly string[];
  /** `[[orders.overrides]]`, with the place of `orders.overrides` for messages. */
  readonly overrides?: readonly CheckedTable[];
  readonly overridesOrigin?: TomlOrigin;
  /** Whether the pack load has reported unreadable files already. */
  readonly unreadableReported?: boolean;
};

/**
 * The orders of a city (reference 22.3): layers merged by name, disabled and skipped ones out, `scope = "city"` orders of rig
 * packs promoted once, `scope = "rig"` orders of city packs given to every rig, overrides applied, the rest validated. An order
 * that does not validate is reported and left out. Sorted by scoped name.
 */
export function scanOrders(scan: OrderScan, collector: DiagnosticCollector): ScopedOrder[] {
  const reading = scan.unreadableReported ? new DiagnosticCollector() : collector;
  const read = reader(scan.tree, reading);
  const skip = new Set(scan.skip ?? []);
  const active = (layers: readonly string[]) => mergeLayers(layers, read).filter((order) => isActive(order, skip));

  const instances: ScopedOrder[] = [];
  const add = (order: OrderFile, rig?: string): void => {
    const scopedName = scopedOrderName(order.name, rig);
    if (instances.some((other) => other.scopedName === scopedName)) return;
    instances.push({ ...order, scopedName, ...(rig === undefined ? {} : { rig }) });
  };
  const cityOrders = active(scan.cityLayers);
  for (const order of cityOrders) if (order.fields.scope !== "rig") add(order);
  const rigs = [...scan.rigs].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const rig of rigs) {
    for (const order of active(rig.layers)) add(order, order.fields.scope === "city" ? undefined : rig.name);
    for (const order of cityOrders) if (order.fields.scope === "rig") add(order, rig.name);
  }
  const overridden = applyOverrides(instances, scan.overrides ?? [], scan.overridesOrigin, collector);
  return overridden
    .filter((order) => order.fields.enabled && validates(order, scan.tree, collector))
    .sort((a, b) => (a.scopedName < b.scopedName ? -1 : 1));
}

/** Reads each directory once, however many surfaces name it. */
function reader(tree: FileTree, collector: DiagnosticCollector): (dir: string) => readonly OrderFile[] {
  const cache = new Map<string, readonly OrderFile[]>();
  return (dir) => {
    const known = cache.get(dir);
    if (known) return known;
    const orders = discoverOrders(tree, dir, collector);
    cache.set(dir, orders);
    return orders;
  };
}

function mergeLayers(layers: readonly string[], read: (dir: string) => readonly OrderFile[]): OrderFile[] {
  const byName = new Map<string, OrderFile>();
  for (const layer of layers) for (const order of read(layer)) byName.set(order.name, order);
  return [...byName.values()];
}

function isActive({ name, fields }: OrderFile, skip: ReadonlySet<string>): boolean {
  return fields.enabled && !skip.has(name) && !fields.skipAliases.some((alias) => skip.has(alias));
}

function validates(order: ScopedOrder, tree: FileTree, collector: DiagnosticCollector): boolean {
  const problems = validateOrder(order.name, order.fields);
  const schedule = order.fields.trigger === "cron" ? parseCron(order.fields.schedule ?? "") : undefined;
  const lints: { key: string; message: string }[] = [];
  if (order.fields.trigger === "cron" && order.fields.schedule) {
    const dead = schedule ? deadCronParts(schedule) : [];
    const quoted = JSON.stringify(order.fields.schedule);
    if (!schedule) {
      lints.push({
        key: "schedule",
        message: `order "${order.name}": schedule ${quoted} does not have five fields; it is never due`,
      });
    } else if (dead.length > 0) {
      lints.push({
        key: "schedule",
        message: `order "${order.name}": ${dead.join(", ")} in schedule ${quoted} never matches`,
      });
    }
  }
  if (problems.length + lints.length === 0) return true;
  const text = tree.read(order.file);
  const places = text === undefined ? undefined : new TomlPlaces(text);
  for (const [severity, findings] of [
    ["error", problems],
    ["lint", lints],
  ] as const) {
    for (const { key, message } of findings) {
      if (collector.items.some((item) => item.file === order.file && item.message === message)) continue;
      const path = ["order", key];
      const place = places?.find(path);
      collector.report({
        code: severity === "error" ? "order-invalid" : "order-cron",
        severity,
        path: dottedPath(path),
        message,
        file: order.file,
        ...(place ? { line: place.line, column: place.column } : {}),
      });
    }
  }
  return problems.length === 0;
}
