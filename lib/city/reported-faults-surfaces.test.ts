import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { listFormulas } from "@/lib/formula/catalog";
import { cityOf, packToml } from "./testing/city-of";

describe("pack: reported faults of surfaces, layers and patches stay away", () => {
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

  it("reference 2 step 26 an inline agent of an old city takes what its directory offers", () => {
    const city = cityOf({
      "city.toml": '[[agent]]\nname = "smith"\nnudge = "go"\n',
      "agents/smith/prompt.md": "x\n",
      "agents/smith/overlay/a.txt": "x\n",
      "agents/other/prompt.md": "x\n",
    });
    expect(city.names).toEqual(["smith"]);
    expect(city.agent("smith").config).toMatchObject({
      nudge: "go",
      prompt_template: "/city/agents/smith/prompt.md",
      overlay_dir: "/city/agents/smith/overlay",
    });
  });
});
