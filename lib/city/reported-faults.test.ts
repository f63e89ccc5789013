import { describe, expect, it } from "vitest";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { listFormulas } from "@/lib/formula/catalog";
import { explainTarget } from "./provenance/explain";
import { cityOf, packToml } from "./testing/city-of";

/** The ways in which other tools got it wrong, each as a city with the outcome that the spec demands. */
describe("pack: reported faults stay away", () => {
  it("pack 2.6 a city patch aimed at a rig agent fails and points to rig overrides", () => {
    const city = cityOf({
      "city.toml": `[[rigs]]
name = "quay"
path = "../quay"
[rigs.imports.tide]
source = "packs/tide"

[[patches.agent]]
dir = "quay"
name = "tide.lookout"
suspended = true
`,
      "pack.toml": packToml("harbor"),
      "packs/tide/pack.toml": packToml("tide"),
      "packs/tide/agents/lookout/agent.toml": 'scope = "rig"\n',
    });
    expect(city.loads).toBe(false);
    const error = city.diagnostics.find(({ code }) => code === "patch-target");
    expect(error).toMatchObject({ file: "/city/city.toml", line: 7, path: "patches.agent[0]", severity: "error" });
    expect(error?.message).toContain('patches.agent[0]: agent "quay/tide.lookout" not found in merged config');
    expect(error?.hint).toContain("[[rigs.overrides]]");
    expect(city.agent("quay/tide.lookout").suspended).toBe(false);
  });

  it("pack 2.5 unbound duplicates fail and both places are named", () => {
    const city = cityOf({
      "pack.toml": packToml("harbor", 'includes = ["packs/extra"]\n'),
      "agents/clerk/prompt.md": "root clerk\n",
      "packs/extra/pack.toml": packToml("extra"),
      "packs/extra/agents/clerk/prompt.md": "extra clerk\n",
    });
    expect(city.loads).toBe(false);
    expect(city.messages("error")).toEqual([
      'agent "clerk": duplicate name (from "packs/extra/agents/clerk" and "agents/clerk")',
    ]);
  });

  it("pack 2.5 one pack under a city binding and nested below a rig binding gives two agents", () => {
    const city = cityOf({
      "city.toml": '[[rigs]]\nname = "quay"\npath = "../quay"\n[rigs.imports.kit]\nsource = "packs/kit"\n',
      "pack.toml": packToml("harbor", '[imports.tools]\nsource = "packs/shared"\n'),
      "packs/kit/pack.toml": packToml("kit", '[imports.inner]\nsource = "../shared"\n'),
      "packs/shared/pack.toml": packToml("shared"),
      "packs/shared/agents/deckhand/prompt.md": "d\n",
    });
    expect(city.loads).toBe(true);
    expect(city.names).toEqual(["tools.deckhand", "quay/kit.deckhand"]);
  });

  it("pack 1.2, 2.12 every unknown key of a manifest is reported in one pass", () => {
    const city = cityOf({
      "pack.toml": packToml("harbor", '[imports.tide]\nsource = "packs/tide"\n'),
      "packs/tide/pack.toml": packToml("tide", 'verison = "1.0"\n\n[[agnet]]\nname = "lookout"\n'),
    });
    const errors = city.messages("error").join("\n");
    expect(errors).toContain('packs/tide/pack.toml: unknown field "pack.verison" (did you mean "version"?)');
    expect(errors).toContain('packs/tide/pack.toml: unknown field "agnet" (did you mean "agent"?)');
    expect(city.diagnostics.map(({ line }) => line)).toEqual([4, 6, 7]);
  });

  it("pack 1.1, 1.2.3, 2.2 a registry handle is no source", () => {
    const city = cityOf({ "pack.toml": packToml("harbor", '[imports.tide]\nsource = "main:tide"\n') });
    expect(city.messages("error")).toEqual([
      'city import "tide": source "main:tide" is a registry handle, not a durable source',
    ]);
    expect(city.diagnostics[0]?.hint).toContain("gc pack registry show main:tide");
  });

  it("pack 2.3 a cycle is found however its directories are spelt, and its chain is shown", () => {
    const city = cityOf({
      "pack.toml": packToml("harbor", '[imports.a]\nsource = "packs/a"\n'),
      "packs/a/pack.toml": packToml("a", '[imports.b]\nsource = "../b"\n'),
      "packs/b/pack.toml": packToml("b", '[imports.a]\nsource = "../b/../a/."\n'),
    });
    const [error] = city.diagnostics;
    expect(error?.message).toContain("cycle detected");
    expect(error?.hint).toBe("the chain is packs/a -> packs/b -> packs/a");
    expect(error).toMatchObject({ file: "/city/packs/b/pack.toml", line: 4 });
  });

  it("pack 1.2.4 files, hidden and underscored folders below agents/ define nothing", () => {
    const city = cityOf({
      "pack.toml": packToml("harbor"),
      "agents/ada/prompt.template.md": "You are Ada.\n",
      "agents/README.md": "not an agent\n",
      "agents/_draft/prompt.md": "x\n",
      "agents/.cache/prompt.md": "x\n",
    });
    expect(city.names).toEqual(["ada"]);
    expect(city.agent("ada").promptFile).toBe("/city/agents/ada/prompt.template.md");
    expect(city.agent("ada").binding).toBe("");
  });

  it("pack 2.7 a bound pack keeps its default, an explicit provider wins, the city fills its own", () => {
    const city = cityOf({
      "city.toml": '[agent_defaults]\nprovider = "claude"\n',
      "pack.toml": packToml("harbor", '[imports.tide]\nsource = "packs/tide"\n'),
      "packs/tide/pack.toml": packToml("tide", '[agent_defaults]\nprovider = "codex"\n'),
      "packs/tide/agents/lookout/prompt.md": "x\n",
      "packs/tide/agents/pilot/agent.toml": 'provider = "gemini"\n',
      "agents/clerk/prompt.md": "x\n",
    });
    expect(["tide.lookout", "tide.pilot", "clerk"].map((name) => city.agent(name).provider)).toEqual([
      "codex",
      "gemini",
      "claude",
    ]);
  });

  it("pack 1.2.15 every city-only table in a pack.toml is refused with its replacement", () => {
    const city = cityOf({
      "pack.toml": packToml("harbor", '[imports.tide]\nsource = "packs/tide"\n'),
      "packs/tide/pack.toml": packToml(
        "tide",
        '[agents]\nprovider = "codex"\n\n[formulas]\ndir = "recipes"\n\n[[patches.rigs]]\nname = "quay"\n\n[defaults.rig.imports.core]\nsource = "../core"\n',
      ),
    });
    expect(city.diagnostics.map(({ hint }) => hint)).toEqual([
      "use city.toml [agent_defaults]",
      "use city.toml [defaults.rig.imports.core]",
      "move the formulas into formulas/",
      "use city.toml [[patches.rigs]]",
    ]);
    expect(city.diagnostics.every(({ code, line }) => code === "pack-surface" && line !== undefined)).toBe(true);
  });

  it("decisions P7 defaults of an importing pack stop at its imports, and the lint names the agent", () => {
    const files = {
      "pack.toml": packToml("harbor", '[imports.team]\nsource = "packs/team"\n'),
      "packs/team/pack.toml": packToml(
        "team",
        '[agent_defaults]\nprovider = "codex"\n\n[imports.roles]\nsource = "../roles"\n',
      ),
      "packs/team/agents/lead/prompt.md": "x\n",
      "packs/roles/pack.toml": packToml("roles"),
      "packs/roles/agents/tester/prompt.md": "x\n",
    };
    const bare = cityOf(files);
    expect(bare.agent("team.lead").provider).toBe("codex");
    expect(bare.agent("team.tester").provider).toBeUndefined();
    expect(bare.diagnostics.find(({ code }) => code === "provider-unset")?.message).toContain('"team.tester"');
    const filled = cityOf({ ...files, "city.toml": '[agent_defaults]\nprovider = "claude"\n' });
    const target = { kind: "agent", name: "team.tester" } as const;
    expect(explainTarget(filled.provenance, target, ["provider"], { root: MEMORY_ROOT })?.sentence).toBe(
      'provider is "claude". City default in city.toml filled the blank: the city\'s default for a blank field.',
    );
  });

  it("pack 2.10 rig globals stay in their rig, and only ConfigDir is filled in", () => {
    const global = (name: string) =>
      packToml(`kit-${name}`, `[global]\nsession_live = ["{{.ConfigDir}}/assets/${name} {{.Session}}"]\n`);
    const city = cityOf({
      "city.toml": `[[rigs]]
name = "north"
path = "../north"
[rigs.imports.kit]
source = "packs/kit-n"

[[rigs]]
name = "south"
path = "../south"
[rigs.imports.kit]
source = "packs/kit-s"
`,
      "pack.toml": packToml("harbor"),
      "agents/clerk/prompt.md": "x\n",
      "packs/kit-n/pack.toml": global("n"),
      "packs/kit-n/agents/hand/prompt.md": "n\n",
      "packs/kit-s/pack.toml": global("s"),
      "packs/kit-s/agents/hand/prompt.md": "s\n",
    });
    expect(city.agent("north/kit.hand").config.session_live).toEqual(["/city/packs/kit-n/assets/n {{.Session}}"]);
    expect(city.agent("south/kit.hand").config.session_live).toEqual(["/city/packs/kit-s/assets/s {{.Session}}"]);
    expect(city.agent("clerk").config.session_live).toBeUndefined();
  });

  it("pack 1.2.6, 2.12 a service loads on the city surface, never on a rig, never directly", () => {
    const city = (rig: boolean, mode: string) =>
      cityOf({
        "city.toml": rig ? '[[rigs]]\nname = "quay"\npath = "q"\n[rigs.imports.hub]\nsource = "packs/hub"\n' : "",
        "pack.toml": packToml("harbor", rig ? "" : '[imports.hub]\nsource = "packs/hub"\n'),
        "packs/hub/pack.toml": packToml("hub", `[[service]]\nname = "board"\n${mode}workflow = { contract = "v1" }\n`),
      });
    expect(city(true, "").messages("error")).toEqual([
      'expanding packs: rig "quay" import "hub": [[service]] is only allowed in city-scoped packs',
    ]);
    expect(city(false, "").valid).toBe(true);
    for (const rig of [true, false]) {
      expect(city(rig, 'publish_mode = "direct"\n').messages("error").join("\n")).toContain(
        'service "board": packs may not set publish_mode=direct',
      );
    }
  });

  it("pack 2.5 a root session names an imported agent by its binding; a pack's session its own agent", () => {
    const city = cityOf({
      "pack.toml": packToml(
        "harbor",
        '[imports.staff]\nsource = "packs/staff"\n\n[[named_session]]\ntemplate = "staff.penny"\nmode = "on_demand"\n',
      ),
      "packs/staff/pack.toml": packToml("staff", '[[named_session]]\ntemplate = "otto"\nmode = "always"\n'),
      "packs/staff/agents/penny/prompt.md": "x\n",
      "packs/staff/agents/otto/prompt.md": "x\n",
    });
    expect(city.valid).toBe(true);
    const shown = city.composed.namedSessions.map(({ identity, templateQualifiedName, mode, enabled }) => {
      return { identity, templateQualifiedName, mode, enabled };
    });
    expect(shown).toEqual([
      { identity: "staff.otto", templateQualifiedName: "staff.otto", mode: "always", enabled: true },
      { identity: "staff.penny", templateQualifiedName: "staff.penny", mode: "on_demand", enabled: true },
    ]);
  });

  it("decisions P13 a session without its template is disabled and the rest goes on", () => {
    const session = (template: string) => `[[named_session]]\ntemplate = "${template}"\nmode = "always"\n`;
    const city = cityOf({
      "pack.toml": packToml("harbor", session("ghost") + session("clerk")),
      "agents/clerk/prompt.md": "x\n",
    });
    expect(city.loads).toBe(true);
    expect(city.composed.namedSessions.map(({ identity, enabled }) => [identity, enabled])).toEqual([
      ["ghost", false],
      ["clerk", true],
    ]);
    expect(city.messages("warning").join("\n")).toContain('named_session "ghost": backing template "ghost" not found');
  });

  it("pack 2.4 an explicit dir is an identity prefix, never a path", () => {
    const city = cityOf({
      "city.toml": '[[rigs]]\nname = "quay"\npath = "../quay"\n[rigs.imports.kit]\nsource = "packs/kit"\n',
      "pack.toml": packToml("harbor"),
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/scout/agent.toml": 'dir = "patrol"\nwork_dir = "sub/tree"\n',
      "packs/kit/agents/scout/prompt.md": "x\n",
    });
    expect(city.names).toEqual(["patrol/kit.scout"]);
    expect(city.agent("patrol/kit.scout").config.work_dir).toBe("sub/tree");
  });

  it("pack 2.12 rigs.includes fail, the builtin system include does not, another include does", () => {
    const city = (workspace: string, rig: string) =>
      cityOf({
        "city.toml": `[workspace]\nincludes = ["${workspace}"]\n\n[[rigs]]\nname = "quay"\npath = "../quay"\n${rig}`,
        "pack.toml": packToml("harbor"),
        "packs/kit/pack.toml": packToml("kit"),
        ".gc/system/packs/core/pack.toml": packToml("core"),
      });
    const system = ".gc/system/packs/core";
    const refused = city(system, 'includes = ["packs/kit"]\n').messages("error").join("\n");
    expect(refused).toContain("unsupported PackV1 rigs.includes; replace it with [rigs.imports.<binding>] entries");
    expect(city(system, "").valid).toBe(true);
    expect(city("packs/kit", "").messages("error").join("\n")).toContain("unsupported PackV1 workspace.includes");
  });

  it("pack 1.2.3 [rig_defaults] is unknown and the fix names the form that loads", () => {
    const city = cityOf({
      "city.toml":
        '[defaults.rig.imports.kit]\nsource = "packs/kit"\n\n[rig_defaults]\nimports = ["packs/kit"]\n\n[[rigs]]\nname = "quay"\npath = "../quay"\n',
      "pack.toml": packToml("harbor"),
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/hand/prompt.md": "x\n",
    });
    expect(city.loads).toBe(true);
    expect(city.names).toEqual([]);
    const unknown = city.diagnostics.find(({ path }) => path === "rig_defaults");
    expect(unknown?.message).toContain('unknown field "rig_defaults"');
    expect(unknown?.hint).toBe("write [defaults.rig.imports.<binding>] in city.toml");
  });

  it("pack 1.2.10 append fields append, list fields replace, and no others exist", () => {
    const city = (extra: string) =>
      cityOf({
        "pack.toml": packToml(
          "harbor",
          `[imports.tide]\nsource = "packs/tide"\n\n[[patches.agent]]\nname = "tide.lookout"\npre_start_append = ["echo two"]\nsession_live = ["echo new"]\n${extra}`,
        ),
        "packs/tide/pack.toml": packToml("tide"),
        "packs/tide/agents/lookout/agent.toml": 'pre_start = ["echo one"]\nsession_live = ["echo old"]\n',
        "packs/tide/agents/lookout/prompt.md": "x\n",
      });
    const { config } = city("").agent("tide.lookout");
    expect(config.pre_start).toEqual(["echo one", "echo two"]);
    expect(config.session_live).toEqual(["echo new"]);
    expect(city('append_fragments_append = ["f"]\n').messages("error").join("\n")).toContain(
      'unknown field "patches.agent.append_fragments_append"',
    );
  });

  it("pack 2.1, 2.9 layers follow sorted bindings, whatever the order of the file", () => {
    const imports = ['[imports.zeta]\nsource = "packs/z"\n', '[imports.alpha]\nsource = "packs/a"\n'];
    const dock = (title: string) => `formula = "dock"\n[[steps]]\nid = "s"\ntitle = "${title}"\n`;
    for (const order of [imports, [...imports].reverse()]) {
      const files = {
        "city.toml": "",
        "pack.toml": packToml("harbor", order.join("\n")),
        "packs/z/pack.toml": packToml("z"),
        "packs/z/formulas/dock.toml": dock("Zeta"),
        "packs/a/pack.toml": packToml("a"),
        "packs/a/formulas/dock.toml": dock("Alpha"),
      };
      const { formulaLayers } = cityOf(files).composed;
      expect(formulaLayers.city).toEqual(["/city/packs/a/formulas", "/city/packs/z/formulas", "/city/formulas"]);
      const [entry] = listFormulas(memoryTree(files), formulaLayers.city);
      expect(entry?.winner.path).toBe("/city/packs/z/formulas/dock.toml");
    }
  });

  it("decisions P25 a rig called city is a surface of its own", () => {
    const city = cityOf({
      "city.toml": '[[rigs]]\nname = "city"\npath = "../c"\n[rigs.imports.kit]\nsource = "packs/kit"\n',
      "pack.toml": packToml("harbor"),
      "agents/clerk/prompt.md": "x\n",
      "formulas/dock.toml": 'formula = "dock"\n',
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/hand/prompt.md": "x\n",
      "packs/kit/formulas/dock.toml": 'formula = "dock"\n',
    });
    expect(city.names).toEqual(["clerk", "city/kit.hand"]);
    expect(city.composed.formulaLayers.city).toEqual(["/city/formulas"]);
    expect(city.composed.formulaLayers.rigs.city).toEqual(["/city/formulas", "/city/packs/kit/formulas"]);
  });

  it("pack 1.2.7, 1.2.9 nested imports contribute everything, the importing pack on top", () => {
    const city = cityOf({
      "pack.toml": packToml("harbor", '[imports.fleet]\nsource = "packs/fleet"\n'),
      "packs/fleet/pack.toml": packToml(
        "fleet",
        '[imports.core]\nsource = "../core"\n\n[providers.fast]\ncommand = "fleet-fast"\n',
      ),
      "packs/fleet/formulas/sail.toml": 'formula = "sail"\n',
      "packs/core/pack.toml": packToml(
        "core",
        '[providers.fast]\ncommand = "core-fast"\n\n[providers.deep]\ncommand = "core-deep"\n',
      ),
      "packs/core/formulas/sail.toml": 'formula = "sail"\n',
      "packs/core/formulas/basic.toml": 'formula = "basic"\n',
      "packs/core/agents/helper/prompt.md": "x\n",
      "packs/core/overlay/settings.json": "{}\n",
    });
    const { formulaLayers, overlayLayers, providers } = city.composed;
    expect(formulaLayers.city.slice(0, 2)).toEqual(["/city/packs/core/formulas", "/city/packs/fleet/formulas"]);
    expect(overlayLayers.city).toEqual(["/city/packs/core/overlay"]);
    expect(city.names).toEqual(["fleet.helper"]);
    expect(Object.fromEntries(providers.map(({ name, config }) => [name, config.command]))).toEqual({
      fast: "fleet-fast",
      deep: "core-deep",
    });
  });

  it("pack 2.4 the rig of an agent is that of its name, never a folder that is called so", () => {
    const rig = (name: string, path: string) =>
      `[[rigs]]\nname = "${name}"\npath = "${path}"\n[rigs.imports.kit]\nsource = "packs/kit"\n`;
    const city = cityOf({
      "city.toml": rig("quay", "work/quay") + rig("work", "quay"),
      "pack.toml": packToml("harbor"),
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/hand/prompt.md": "x\n",
      "work/quay/.keep": "",
      "quay/.keep": "",
    });
    const checkout = (name: string) => city.composed.rigs.find((each) => each.name === city.agent(name).rig)?.checkout;
    expect(checkout("quay/kit.hand")).toBe("/city/work/quay");
    expect(checkout("work/kit.hand")).toBe("/city/quay");
  });
});

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
