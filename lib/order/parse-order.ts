import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { lintUnknownKeys } from "@/lib/toml/lint-unknown-keys";
import { parseToml, type TomlTable } from "@/lib/toml/parse-toml";
import { TableReader } from "@/lib/toml/table-reader";
import type { OrderFields } from "./order";

/**
 * Reads an order file (reference 22.1). A file without `[order]` is an empty order, which validation refuses. A broken file
 * gives `order "<name>" in <file>: parsing order: …` and no fields.
 */
export function parseOrder(
  text: string,
  file: string,
  name: string,
  collector: DiagnosticCollector,
): OrderFields | undefined {
  const found = new DiagnosticCollector();
  const parsed = parseToml(text, file);
  if ("diagnostic" in parsed) found.report(parsed.diagnostic);
  const fields = "diagnostic" in parsed ? undefined : readFile(parsed.table, { file, text }, found);
  for (const item of found.items) {
    const message = `order ${quoteGo(name)} in ${file}: parsing order: ${item.message}`;
    collector.report(item.severity === "error" ? { ...item, code: "order-unreadable", message } : item);
  }
  return found.hasErrors ? undefined : fields;
}

function readFile(table: TomlTable, origin: { file: string; text: string }, found: DiagnosticCollector): OrderFields {
  const root = new TableReader(table, origin, found);
  const order = root.child("order") ?? new TableReader({}, origin, found);
  const fields = readOrderFields(order);
  lintUnknownKeys(root);
  lintUnknownKeys(order);
  return fields;
}

/** Reads the fields of an `[order]` table; `gate` is the older name of `trigger`, which wins over it. */
export function readOrderFields(order: TableReader): OrderFields {
  const gate = order.string("gate");
  const params: Record<string, { required: boolean }> = {};
  const paramTable = order.child("params");
  for (const key of Object.keys(paramTable?.table ?? {})) {
    params[key] = { required: paramTable?.child(key)?.boolean("required") ?? false };
  }
  return defined({
    description: order.string("description"),
    formula: order.string("formula"),
    exec: order.string("exec"),
    scope: order.string("scope"),
    trigger: order.string("trigger") || gate,
    interval: order.string("interval"),
    schedule: order.string("schedule"),
    tz: order.string("tz"),
    check: order.string("check"),
    checkTimeout: order.string("check_timeout"),
    on: order.string("on"),
    pool: order.string("pool"),
    timeout: order.string("timeout"),
    enabled: order.boolean("enabled") ?? true,
    idempotent: order.boolean("idempotent") ?? false,
    noWorkGate: order.boolean("no_work_gate") ?? false,
    env: order.stringMap("env") ?? {},
    params,
    skipAliases: order.strings("skip_aliases") ?? [],
  });
}

/** Without the keys whose value is undefined. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
