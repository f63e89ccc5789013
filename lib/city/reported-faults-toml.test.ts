import { describe, expect, it } from "vitest";
import { cityOf, packToml } from "./testing/city-of";

describe("toml: reported faults stay away", () => {
  it("decisions P3 a date where a text belongs is a type error that says to quote it", () => {
    const city = cityOf({
      "pack.toml": packToml(
        "harbor",
        '[[pricing]]\nprovider = "codex"\nmodel = "m1"\nlast_verified = 2026-05-30 # checked\n\n[pricing.tier]\nprompt_usd_per_1m = 1\n\n[[pricing]]\nprovider = "codex"\nmodel = "m2"\nlast_verified = "2026-05-30"\ntier = { prompt_usd_per_1m = 1.25 }\n',
      ),
    });
    expect(city.diagnostics[0]).toMatchObject({ path: "pricing[0].last_verified", line: 7, severity: "error" });
    expect(city.diagnostics[0]?.hint).toContain('"2026-05-30"');
    const second = city.composed.pricing.find(({ model }) => model === "m2");
    expect(second).toMatchObject({ promptUsdPer1m: 1.25, lastVerified: "2026-05-30" });
  });

  it("decisions P3 multi-line inline tables of TOML 1.1 are read in every file", () => {
    const city = cityOf({
      "city.toml":
        '[providers.claude]\ncommand = "claude"\noption_defaults = {\n  model = "large",\n  effort = "high",\n}\n',
      "pack.toml": packToml("harbor"),
      "agents/a/agent.toml": 'env = {\n  A = "1",\n}\n',
    });
    expect(city.composed.providers[0]?.config.option_defaults).toEqual({ model: "large", effort: "high" });
    expect(city.agent("a").config.env).toEqual({ A: "1" });
  });

  it("a broken escape names its line and column and says how to write it", () => {
    const city = cityOf({ "pack.toml": packToml("harbor"), "agents/a/agent.toml": 'nudge = "say \\. now"\n' });
    expect(city.diagnostics[0]).toMatchObject({ code: "toml-syntax", line: 1, severity: "error" });
    expect(city.diagnostics[0]?.column).toBeGreaterThan(1);
    expect(city.diagnostics[0]?.hint).toContain("'''");
  });

  it("pack 1.2.4 every documented agent field is known; a misspelt one is a lint", () => {
    const known = `description = "d"
work_dir = "w"
scope = "city"
suspended = false
pre_start = ["a"]
nudge = "n"
session = "acp"
provider = "claude"
start_command = "c"
args = ["x"]
prompt_mode = "flag"
prompt_flag = "--p"
ready_delay_ms = 1
ready_prompt_prefix = ">"
process_names = ["p"]
emits_permission_warning = false
env = { A = "1" }
option_defaults = { model = "m" }
max_active_sessions = 2
min_active_sessions = 1
scale_check = "echo 1"
drain_timeout = "5m"
on_boot = "b"
on_death = "d"
namepool = "names.txt"
work_query = "q"
sling_query = "s"
idle_timeout = "1h"
sleep_after_idle = "off"
install_agent_hooks = ["h"]
hooks_installed = true
session_setup = ["s"]
session_live = ["l"]
default_sling_formula = "f"
inject_fragments = ["i"]
append_fragments = ["a"]
inject_assigned_skills = true
attach = true
depends_on = []
resume_command = "r"
wake_mode = "fresh"
skills = ["old"]
mcp = ["old"]
fallback = true
`;
    const files = { "pack.toml": packToml("harbor"), "agents/all/prompt.md": "x\n" };
    const city = cityOf({ ...files, "agents/all/agent.toml": known });
    expect(city.valid).toBe(true);
    expect(city.diagnostics.filter(({ code }) => code === "unknown-key")).toEqual([]);
    const misspelt = cityOf({ ...files, "agents/all/agent.toml": 'idel_timeout = "1h"\n' });
    expect(misspelt.valid).toBe(true);
    expect(misspelt.diagnostics).toMatchObject([
      { code: "unknown-key", severity: "lint", line: 1, hint: 'did you mean "idle_timeout"?' },
    ]);
  });
});
