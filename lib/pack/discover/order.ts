import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { FileTree } from "@/lib/files/file-tree";
import type { OrderFile } from "@/lib/order/order";
import { parseOrder } from "@/lib/order/parse-order";

/**
 * The order files of one `orders/` directory, by name. Only direct files count; `<name>.toml` beats the older
 * `<name>.order.toml` (reference 22.1). Files that cannot be read are reported; fields are not validated here (22.2).
 */
export function discoverOrders(tree: FileTree, dir: string, collector: DiagnosticCollector): OrderFile[] {
  const files = new Map<string, string>();
  for (const entry of tree.list(dir)) {
    if (!entry.endsWith(".toml") || entry.startsWith(".") || tree.kind(`${dir}/${entry}`) !== "file") continue;
    const older = entry.endsWith(".order.toml");
    const name = entry.slice(0, -(older ? ".order.toml" : ".toml").length);
    if (!older || !files.has(name)) files.set(name, `${dir}/${entry}`);
  }
  const orders: OrderFile[] = [];
  for (const [name, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const fields = parseOrder(tree.read(file) ?? "", file, name, collector);
    if (fields) orders.push({ name, file, dir, fields });
  }
  return orders;
}

/** Refuses the order directories of older packs: `orders/<n>/order.toml` and `formulas/orders/<n>/order.toml` (reference 22.2). */
export function checkOrderLayout(tree: FileTree, packDir: string, collector: DiagnosticCollector): void {
  const lines: string[] = [];
  const found: string[] = [];
  for (const [parent, verb] of [
    ["orders", "rename"],
    ["formulas/orders", "move"],
  ] as const) {
    for (const name of tree.list(`${packDir}/${parent}`)) {
      const path = `${parent}/${name}/order.toml`;
      if (tree.kind(`${packDir}/${path}`) !== "file") continue;
      found.push(path);
      lines.push(`- unsupported PackV1 order path ${path}; ${verb} to orders/${name}.toml`);
    }
  }
  if (found.length === 0) return;
  collector.report({
    code: "order-layout",
    severity: "error",
    path: "",
    message: `unsupported PackV1 order paths (${found.length}); migrate all legacy order directories to flat orders/<name>.toml files before loading this city:\n${lines.join("\n")}`,
    file: `${packDir}/${found[0]}`,
  });
}
