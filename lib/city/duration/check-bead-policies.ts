import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Severity } from "@/lib/diagnostic/diagnostic";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type CheckedTable, tableOf, textOf } from "@/lib/toml/checked-table";
import { parseGoDuration } from "./go-duration";
import type { SettingsView } from "./settings-view";

const STORAGES = ["history", "no_history", "ephemeral"] as const;

/** Storage that each known policy may use, by the store's compatibility mode (reference 19.2). Other policy names are free. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "bd-1.0.4": {
    session: ["no_history", "history"],
    wait: ["no_history", "history"],
    nudge: ["no_history", "history"],
    order_tracking: ["no_history", "history"],
    workflow: ["history"],
    wisp: ["history"],
  },
  "bd-1.0.5": {
    session: ["no_history", "history"],
    wait: ["no_history", "history"],
    nudge: ["no_history", "history"],
    order_tracking: ["no_history", "history"],
    workflow: ["no_history", "history"],
    wisp: ["ephemeral", "no_history", "history"],
  },
};
const DEFAULT_MODE = "bd-1.0.4";

/** Checks `[beads.policies.<name>]`: a positive deletion age (whole days allowed), storage that the store can keep. */
export function checkBeadPolicies({ file, settings }: SettingsView, collector: DiagnosticCollector): void {
  const beads = tableOf(settings, "beads") ?? {};
  const mode = textOf(beads, "bd_compatibility") || DEFAULT_MODE;
  const policies = tableOf(beads, "policies") ?? {};
  for (const name of Object.keys(policies)) {
    const policy = tableOf(policies, name) ?? {};
    const report = (severity: Severity, field: string, message: string) =>
      collector.report({
        code: "bead-policy",
        severity,
        path: `beads.policies.${name}.${field}`,
        message: `${file}: [beads.policies.${name}] ${message}`,
        file,
      });
    const age = textOf(policy, "delete_after_close") ?? "";
    if (age !== "" && !(policyAgeNs(age) > 0n)) {
      report("error", "delete_after_close", `delete_after_close must be a positive duration: got ${quoteGo(age)}`);
    }
    checkStorage(policy, name, mode, report);
  }
}

function checkStorage(
  policy: CheckedTable,
  name: string,
  mode: string,
  report: (severity: Severity, field: string, message: string) => void,
): void {
  const storage = textOf(policy, "storage") ?? "";
  if (storage === "") return;
  const written = `storage = ${quoteGo(storage)}`;
  if (!STORAGES.some((known) => known === storage)) {
    report("warning", "storage", `${written} is not a known storage (use "history", "no_history" or "ephemeral")`);
    return;
  }
  const allowed = ALLOWED[mode]?.[name];
  if (!allowed || allowed.includes(storage)) return;
  report("error", "storage", `${written} is not ${mode}-compatible; allowed storage: ${allowed.join(", ")}`);
}

/** Nanoseconds of an age with optional whole days in front (`7d`, `1d12h`); 0 when it cannot be read. */
export function policyAgeNs(text: string): bigint {
  const match = /^(?:(\d+)d)?(.*)$/.exec(text.trim());
  const days = BigInt(match?.[1] ?? 0) * 24n * 3_600_000_000_000n;
  const rest = match?.[2] ?? "";
  if (rest === "") return days;
  const parsed = parseGoDuration(rest);
  return parsed.ok ? days + parsed.ns : 0n;
}
