import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { checkDurations } from "./check-durations";
import { checkSemantics } from "./check-semantics";
import type { SettingsView } from "./settings-view";

function findings(part: Partial<SettingsView>): string[] {
  const collector = new DiagnosticCollector();
  const view: SettingsView = { file: "city.toml", settings: {}, agents: [], rigs: [], providers: {}, ...part };
  checkDurations(view, collector);
  checkSemantics(view, collector);
  return collector.items.map((item) => `${item.severity}: ${item.message}`);
}
const agent = (config: Record<string, unknown>) => ({ agents: [{ qualifiedName: "cog", config }] });

describe("reference 19 durations and semantics", () => {
  it("reference 19.1: an unreadable duration warns and names its field", () => {
    expect(findings({ settings: { daemon: { patrol_interval: "30 seconds" } } })).toEqual([
      'warning: city.toml: [daemon] patrol_interval = "30 seconds" is not a valid duration: time: unknown unit " seconds" in duration "30 seconds"',
    ]);
    expect(findings(agent({ idle_timeout: "x" }))).toEqual([
      'warning: city.toml: agent "cog" idle_timeout = "x" is not a valid duration: time: invalid duration "x"',
    ]);
  });

  it('reference 19.1: sleep fields accept "off" in any case', () => {
    expect(findings(agent({ sleep_after_idle: " Off " }))).toEqual([]);
    expect(findings({ settings: { session_sleep: { noninteractive: "never" } } })).toEqual([
      'warning: city.toml: [session_sleep] noninteractive = "never" is not a valid duration or "off": time: invalid duration "never"',
    ]);
    expect(findings({ rigs: [{ name: "quay", config: { session_sleep: { interactive_fresh: "5" } } }] })).toEqual([
      'warning: city.toml: rig "quay" [session_sleep] interactive_fresh = "5" is not a valid duration or "off": time: missing unit in duration "5"',
    ]);
  });

  it("reference 19.2: some values may not be negative", () => {
    expect(findings({ settings: { daemon: { dolt_stop_timeout: "-5s" }, dolt: { max_connections: -1n } } })).toEqual([
      'error: city.toml: [daemon] dolt_stop_timeout must not be negative: got "-5s"',
      "error: city.toml: [dolt] max_connections must not be negative: got -1",
    ]);
  });

  it.each([["0h"], ["-1h"], ["soon"], ["0d"]])("reference 19.2: a policy age of %s is refused", (age) => {
    expect(findings({ settings: { beads: { policies: { session: { delete_after_close: age } } } } })).toEqual([
      `error: city.toml: [beads.policies.session] delete_after_close must be a positive duration: got "${age}"`,
    ]);
  });

  it.each([["7d"], ["1d12h"], ["30m"]])("reference 19.2: a policy age of %s is fine", (age) => {
    expect(findings({ settings: { beads: { policies: { session: { delete_after_close: age } } } } })).toEqual([]);
  });

  it("reference 19.2: storage must fit the compatibility mode", () => {
    const policies = { wisp: { storage: "ephemeral" }, mine: { storage: "ephemeral" }, nudge: { storage: "tape" } };
    expect(findings({ settings: { beads: { policies } } })).toEqual([
      'error: city.toml: [beads.policies.wisp] storage = "ephemeral" is not bd-1.0.4-compatible; allowed storage: history',
      'warning: city.toml: [beads.policies.nudge] storage = "tape" is not a known storage (use "history", "no_history" or "ephemeral")',
    ]);
    const newer = { bd_compatibility: "bd-1.0.5", policies: { wisp: { storage: "ephemeral" } } };
    expect(findings({ settings: { beads: newer } })).toEqual([]);
  });

  it("reference 19.1: a short archive age may delete recent archives", () => {
    expect(findings({ settings: { events: { rotation: { archive_retain_age: "24h" } } } })).toEqual([
      "warning: city.toml: events.rotation: warning: archive_retain_age=24h may delete recent archives",
    ]);
  });

  it("reference 19.3: agents that mean less than they say", () => {
    expect(findings(agent({ session: "carrier" }))[0]).toContain(
      'agent "cog": session "carrier" is not a valid session transport (use "acp", "tmux", or omit)',
    );
    expect(findings(agent({ idle_timeout: "1h", sleep_after_idle: "10m" }))[0]).toContain(
      "idle_timeout and sleep_after_idle are both set",
    );
    expect(findings(agent({ namepool: "names.txt" }))[0]).toContain(
      "namepool requires bounded max_active_sessions (> 0)",
    );
    expect(findings(agent({ namepool: "names.txt", max_active_sessions: 3 }))).toEqual([]);
  });

  it("reference 19.3: providers that mean less than they say", () => {
    expect(findings({ providers: { "a:b": {} } })[0]).toContain('custom provider name contains reserved character ":"');
    expect(findings({ providers: { x: { options_schema_merge: "mix" } } })[0]).toContain(
      'options_schema_merge must be "replace" or "by_key", got "mix"',
    );
    expect(findings({ providers: { x: { prompt_mode: "flag" } } })[0]).toContain(
      '[providers.x] prompt_flag is required when prompt_mode = "flag"',
    );
  });

  it("decisions P9: a preset needs no declaration, an unknown provider is a lint", () => {
    expect(findings(agent({ provider: "codex" }))).toEqual([]);
    expect(findings(agent({ provider: "codx" }))).toEqual([
      'lint: city.toml: agent "cog": provider "codx" is not defined in [providers]',
    ]);
    expect(findings(agent({ provider: "mine", start_command: "x" }))).toEqual([]);
    expect(findings({ settings: { agent_defaults: { provider: "mine" } } })).toEqual([
      'warning: city.toml: [agent_defaults] provider "mine" is not a built-in or city-defined provider',
    ]);
  });
});
