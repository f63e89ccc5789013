import type { DiagnosticCode } from "@/lib/diagnostic/code";
import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Severity } from "@/lib/diagnostic/diagnostic";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type CheckedTable, numberOf, tableOf, textOf } from "@/lib/toml/checked-table";
import { providerPresets } from "../provider/presets";
import { normalizeSleep } from "./normalize-sleep";
import type { SettingsView } from "./settings-view";

type Reporter = (code: DiagnosticCode, severity: Severity, path: string, message: string, hint?: string) => void;

/** Settings that load and mean less than their author thinks (reference 19.3). Messages start with the city file. */
export function checkSemantics(view: SettingsView, collector: DiagnosticCollector): void {
  const report = reporter(view, collector);
  checkProviderNames(view, report);
  checkAgentMeaning(view, collector);
  for (const [name, provider] of Object.entries(view.providers)) checkProvider(name, provider, report);
}

/** What agents say, and the providers that they name (decision P9). */
export function checkAgentMeaning(view: AgentsView, collector: DiagnosticCollector): void {
  const report = reporter(view, collector);
  for (const { qualifiedName, config } of view.agents) {
    const name = textOf(config, "provider") ?? "";
    if (isKnown(view, name) || textOf(config, "start_command")) continue;
    const message = `agent ${quoteGo(qualifiedName)}: provider ${quoteGo(name)} is not defined in [providers]`;
    report("provider-undefined", "lint", `agent ${quoteGo(qualifiedName)}.provider`, message, hintOf(view, name));
  }
  for (const { qualifiedName, config } of view.agents) checkAgent(qualifiedName, config, report);
}

type AgentsView = Pick<SettingsView, "file" | "agents" | "providers">;

function reporter({ file }: Pick<SettingsView, "file">, collector: DiagnosticCollector): Reporter {
  return (code, severity, path, message, hint) =>
    collector.report({
      code,
      severity,
      path,
      message: `${file}: ${message}`,
      file,
      ...(hint !== undefined && { hint }),
    });
}

/** A preset's name is known without a declaration (decision P9). */
function isKnown({ providers }: Pick<SettingsView, "providers">, name: string): boolean {
  return name === "" || Object.hasOwn(providers, name) || providerPresets.has(name);
}

function hintOf({ providers }: Pick<SettingsView, "providers">, name: string): string {
  const near = didYouMean(name, [...Object.keys(providers), ...providerPresets.keys()]);
  return near === undefined ? `declare [providers.${name}]` : `did you mean "${near}"?`;
}

/** The providers that the city itself names: an unknown one is a lint, or a warning where it is everybody's default. */
function checkProviderNames(view: SettingsView, report: Reporter): void {
  const workspace = textOf(tableOf(view.settings, "workspace") ?? {}, "provider") ?? "";
  if (!isKnown(view, workspace)) {
    const message = `[workspace] provider ${quoteGo(workspace)} is not defined in [providers]`;
    report("provider-undefined", "lint", "workspace.provider", message, hintOf(view, workspace));
  }
  const fallback = textOf(tableOf(view.settings, "agent_defaults") ?? {}, "provider") ?? "";
  if (!isKnown(view, fallback)) {
    const message = `[agent_defaults] provider ${quoteGo(fallback)} is not a built-in or city-defined provider`;
    report("setting-semantics", "warning", "agent_defaults.provider", message, hintOf(view, fallback));
  }
}

function checkAgent(qualifiedName: string, config: CheckedTable, report: Reporter): void {
  const warn = (field: string, message: string) => {
    const subject = `agent ${quoteGo(qualifiedName)}`;
    report("setting-semantics", "warning", `${subject}.${field}`, `${subject}: ${message}`);
  };
  const session = textOf(config, "session") ?? "";
  if (session !== "" && session !== "acp" && session !== "tmux") {
    warn("session", `session ${quoteGo(session)} is not a valid session transport (use "acp", "tmux", or omit)`);
  }
  const cap = numberOf(config, "max_active_sessions");
  if (textOf(config, "namepool") && (cap === undefined || cap <= 0)) {
    warn("namepool", `namepool requires bounded max_active_sessions (> 0); got ${cap === undefined ? "none" : cap}`);
  }
  const idle = textOf(config, "idle_timeout") ?? "";
  const sleep = normalizeSleep(textOf(config, "sleep_after_idle") ?? "");
  if (idle !== "" && sleep !== "" && sleep !== "off") {
    warn("idle_timeout", "idle_timeout and sleep_after_idle are both set; whichever comes first ends the session");
  }
}

function checkProvider(name: string, provider: CheckedTable, report: Reporter): void {
  const context = `[providers.${name}]`;
  const warn = (field: string, message: string) =>
    report("setting-semantics", "warning", field === "" ? `providers.${name}` : `providers.${name}.${field}`, message);
  if (name.includes(":")) {
    warn("", `${context} custom provider name contains reserved character ":"`);
  }
  const base = textOf(provider, "base") ?? "";
  if (/^[^:]*:$/.test(base)) warn("base", `${context} base ${quoteGo(base)} has an empty name after ":"`);
  const merge = textOf(provider, "options_schema_merge") ?? "";
  if (merge !== "" && merge !== "replace" && merge !== "by_key") {
    warn(
      "options_schema_merge",
      `${context} options_schema_merge must be "replace" or "by_key", got ${quoteGo(merge)}`,
    );
  }
  const mode = textOf(provider, "prompt_mode") ?? "";
  if (mode !== "" && mode !== "arg" && mode !== "flag" && mode !== "none") {
    warn("prompt_mode", `${context} prompt_mode must be "arg", "flag", or "none", got ${quoteGo(mode)}`);
  }
  if (mode === "flag" && !textOf(provider, "prompt_flag")) {
    warn("prompt_flag", `${context} prompt_flag is required when prompt_mode = "flag"`);
  }
}
