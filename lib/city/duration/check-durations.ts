import type { DiagnosticCode } from "@/lib/diagnostic/code";
import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Severity } from "@/lib/diagnostic/diagnostic";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type CheckedTable, numberOf, tableOf, tablesOf, textOf } from "@/lib/toml/checked-table";
import { checkBeadPolicies } from "./check-bead-policies";
import { DURATION_FIELDS, NON_NEGATIVE_DURATIONS, NON_NEGATIVE_INTEGERS, SLEEP_FIELDS } from "./duration-fields";
import { parseGoDuration } from "./go-duration";
import { normalizeSleep } from "./normalize-sleep";
import type { SettingsView } from "./settings-view";

type Reporter = (code: DiagnosticCode, severity: Severity, path: string, message: string) => void;

const agentDurations = ["idle_timeout", "drain_timeout", "sleep_after_idle"];

const SHORT_ARCHIVE_NS = 168n * 3_600_000_000_000n;

/** Durations that cannot be read are warnings and the default applies (reference 19.1); a few bounds are errors (19.2). */
export function checkDurations(view: SettingsView, collector: DiagnosticCollector): void {
  const report = reporter(view, collector);
  for (const { context, table, fields } of DURATION_FIELDS) {
    const found = nested(view.settings, table);
    for (const field of fields) checkField(found, field, context, [...table, field].join("."), report);
  }
  for (const monitor of tablesOf(tableOf(view.settings, "github") ?? {}, "pr_monitor")) {
    const name = textOf(monitor, "name") ?? "";
    checkField(monitor, "poll_interval", `github.pr_monitor ${quoteGo(name)}`, "github.pr_monitor", report);
  }
  checkAgentDurations(view, collector);
  for (const field of SLEEP_FIELDS) {
    checkSleep(tableOf(view.settings, "session_sleep") ?? {}, field, "[session_sleep]", report);
    for (const { name, config } of view.rigs) {
      checkSleep(tableOf(config, "session_sleep") ?? {}, field, `rig ${quoteGo(name)} [session_sleep]`, report);
    }
  }
  checkBounds(view.settings, report);
  checkBeadPolicies(view, collector);
}

/** Those of agents only. */
export function checkAgentDurations(view: Pick<SettingsView, "file" | "agents">, collector: DiagnosticCollector): void {
  const report = reporter(view, collector);
  const sound = new Set<string>();
  for (const { qualifiedName, config } of view.agents) {
    if (agentDurations.every((field) => isSound(textOf(config, field) ?? "", sound))) continue;
    const context = `agent ${quoteGo(qualifiedName)}`;
    for (const field of ["idle_timeout", "drain_timeout"])
      checkField(config, field, context, `${context}.${field}`, report);
    checkSleep(config, "sleep_after_idle", context, report);
  }
}

function reporter({ file }: Pick<SettingsView, "file">, collector: DiagnosticCollector): Reporter {
  return (code, severity, path, message) =>
    collector.report({ code, severity, path, message: `${file}: ${message}`, file });
}

/** Thousands of agents say the same few durations: each text that is one is read once. */
function isSound(text: string, sound: Set<string>): boolean {
  if (text === "" || sound.has(text)) return true;
  if (!parseGoDuration(text).ok) return false;
  sound.add(text);
  return true;
}

function nested(table: CheckedTable, path: readonly string[]): CheckedTable {
  return path.reduce<CheckedTable>((inner, key) => tableOf(inner, key) ?? {}, table);
}

function checkField(table: CheckedTable, field: string, context: string, path: string, report: Reporter): void {
  const value = textOf(table, field) ?? "";
  if (value === "") return;
  const parsed = parseGoDuration(value);
  if (parsed.ok) return;
  const message = `${context} ${field} = ${quoteGo(value)} is not a valid duration: ${parsed.reason}`;
  report("duration-invalid", "warning", path, message);
}

function checkSleep(table: CheckedTable, field: string, context: string, report: Reporter): void {
  const value = normalizeSleep(textOf(table, field) ?? "");
  if (value === "" || value === "off") return;
  const parsed = parseGoDuration(value);
  if (parsed.ok) return;
  const message = `${context} ${field} = ${quoteGo(value)} is not a valid duration or "off": ${parsed.reason}`;
  report("duration-invalid", "warning", `${context}.${field}`, message);
}

function checkBounds(settings: CheckedTable, report: Reporter): void {
  const kept = textOf(nested(settings, ["events", "rotation"]), "archive_retain_age") ?? "";
  const age = parseGoDuration(kept);
  if (age.ok && age.ns > 0n && age.ns < SHORT_ARCHIVE_NS) {
    const message = `events.rotation: warning: archive_retain_age=${kept} may delete recent archives`;
    report("setting-semantics", "warning", "events.rotation.archive_retain_age", message);
  }
  for (const [table, field] of NON_NEGATIVE_DURATIONS) {
    const value = textOf(tableOf(settings, table) ?? {}, field) ?? "";
    const parsed = parseGoDuration(value);
    if (!parsed.ok || parsed.ns >= 0n) continue;
    const message = `[${table}] ${field} must not be negative: got ${quoteGo(value)}`;
    report("duration-negative", "error", `${table}.${field}`, message);
  }
  for (const [table, field] of NON_NEGATIVE_INTEGERS) {
    const value = numberOf(tableOf(settings, table) ?? {}, field) ?? 0;
    if (value >= 0) continue;
    report("setting-negative", "error", `${table}.${field}`, `[${table}] ${field} must not be negative: got ${value}`);
  }
}
