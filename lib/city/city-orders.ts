import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { FileTree } from "@/lib/files/file-tree";
import type { ScopedOrder } from "@/lib/order/order";
import { scanOrders } from "@/lib/order/scan-orders";
import { tableOf, tablesOf, textsOf } from "@/lib/toml/checked-table";
import type { ComposedCity } from "./composed-city";

/** The orders of a composed city, on both surfaces, overrides applied (reference 22.3). Findings go to the collector. */
export function cityOrders(tree: FileTree, city: ComposedCity, collector: DiagnosticCollector): ScopedOrder[] {
  const { settings, orderLayers, root } = city;
  const table = tableOf(settings, "orders") ?? {};
  const file = `${root}/city.toml`;
  const text = tree.read(file);
  return scanOrders(
    {
      tree,
      cityLayers: orderLayers.city,
      rigs: Object.entries(orderLayers.rigs).map(([name, layers]) => ({ name, layers })),
      skip: textsOf(table, "skip") ?? [],
      overrides: tablesOf(table, "overrides"),
      overridesOrigin: { file, at: ["orders", "overrides"], ...(text !== undefined && { text }) },
      unreadableReported: true,
    },
    collector,
  );
}
