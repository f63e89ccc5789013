import { describe, expect, it } from "vitest";
import { MEMORY_ROOT } from "@/lib/files/memory-tree";
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
});
