import { describe, expect, it } from "vitest";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { TomlCache, TomlFiles } from "@/lib/toml/toml-files";
import { cityOf, packToml } from "../testing/city-of";
import { cityAsOf } from "./city-as-of";
import { explain, explainTarget } from "./explain";
import { fileFates } from "./file-fates";
import { targetKey } from "./provenance";
import { replay } from "./replay";

const files = {
  "city.toml": `[workspace]
provider = "claude"

[agent_defaults]
default_sling_formula = "mend"

[[patches.agent]]
name = "review.reviewer"
max_active_sessions = 11
session_setup_append = ["echo city"]
env_remove = ["DROP"]

[[rigs]]
name = "quay"
path = "../quay"
[rigs.imports.review]
source = "packs/review"
[[rigs.overrides]]
agent = "reviewer"
nudge = "Mind the rig."
`,
  "pack.toml": packToml("harbor", '[imports.review]\nsource = "packs/review"\n\n[global]\nsession_live = ["theme"]\n'),
  "packs/review/pack.toml": packToml(
    "review",
    '[[patches.agent]]\nname = "reviewer"\nsession_setup_append = ["echo pack"]\n',
  ),
  "packs/review/agents/reviewer/agent.toml": `max_active_sessions = 6
nudge = "Go on."
session_setup = ["echo own"]

[env]
KEEP = "1"
DROP = "2"
API_TOKEN = "tok-1234567890"
`,
  "packs/review/agents/warden/agent.toml": 'scope = "rig"\n',
};

const city = cityOf(files);
const toml = new TomlFiles(memoryTree(files), new TomlCache());
const options = { root: MEMORY_ROOT, locate: toml.locate.bind(toml) };
const reviewer = { kind: "agent", name: "review.reviewer" } as const;
const about = (path: readonly string[], name: string = reviewer.name) =>
  explainTarget(city.provenance, { kind: "agent", name }, path, options);

describe("provenance by the setter", () => {
  it("replaying every history arrives at the composed city", () => {
    const { agents, rigs, providers, services, namedSessions, settings } = city.composed;
    const composed = new Map([
      [targetKey({ kind: "city", name: "" }), settings],
      ...agents.map((each) => [targetKey({ kind: "agent", name: each.qualifiedName }), each.config] as const),
      ...rigs.map((each) => [targetKey({ kind: "rig", name: each.name }), each.config] as const),
      ...providers.map((each) => [targetKey({ kind: "provider", name: each.name }), each.config] as const),
      ...services.map((each) => [targetKey({ kind: "service", name: each.name }), each.config] as const),
      ...namedSessions.map((each) => [targetKey({ kind: "named-session", name: each.identity }), each.config] as const),
    ]);
    expect([...city.provenance.keys()].sort()).toEqual([...composed.keys()].sort());
    for (const [key, config] of composed) expect(replay(city.provenance.get(key)?.changes ?? [])).toEqual(config);
  });

  it("ux 15 a replaced value is one sentence with both places", () => {
    expect(about(["max_active_sessions"])?.sentence).toBe(
      "max_active_sessions is 11. City patch in city.toml:9 replaced 6 from packs/review/agents/reviewer/agent.toml:1.",
    );
  });

  it("ux 11 a list keeps the origin of each element", () => {
    const story = about(["session_setup"]);
    expect(story?.elements.map(({ value, change }) => [value, change.op, change.origin.phase])).toEqual([
      ["echo own", "set", "city-packs"],
      ["echo pack", "append", "city-packs"],
      ["echo city", "append", "city-patches"],
    ]);
    expect(story?.sentence).toContain('City patch in city.toml:10 added ["echo city"]');
  });

  it("a removed key says who removed it", () => {
    expect(about(["env", "DROP"])?.sentence).toBe(
      'env.DROP is not set. City patch in city.toml:11 removed "2" from packs/review/agents/reviewer/agent.toml:7.',
    );
  });

  it("a default says that it filled a blank, and a rig override that it replaced", () => {
    expect(about(["default_sling_formula"])?.sentence).toContain(
      '"mend". City default in city.toml:5 filled the blank',
    );
    expect(about(["nudge"], "quay/review.reviewer")?.sentence).toBe(
      'nudge is "Mind the rig.". Rig override in city.toml:20 replaced "Go on." from packs/review/agents/reviewer/agent.toml:2.',
    );
  });

  it("identity explains itself too", () => {
    expect(about(["binding"])?.sentence).toContain("the binding of the consuming surface counts");
    expect(about(["dir"], "quay/review.reviewer")?.sentence).toContain("takes the name of the consuming rig");
  });

  it("what nobody set is not set", () => {
    const changes = city.provenance.get(targetKey(reviewer))?.changes ?? [];
    expect(explain(changes, ["on_boot"])).toBe("on_boot is not set.");
    expect(explainTarget(city.provenance, { kind: "agent", name: "nobody" }, ["nudge"])).toBeUndefined();
  });

  it("ux 20 secret-looking values are hidden in sentences unless they may be shown", () => {
    expect(about(["env", "API_TOKEN"])?.sentence).toMatch(/hidden \(fingerprint [0-9a-f]{8}\)/);
    const open = explainTarget(city.provenance, reviewer, ["env", "API_TOKEN"], { ...options, reveal: true });
    expect(open?.sentence).toContain('"tok-1234567890"');
  });

  it("ux 17 the city as of a phase, with what the phase changed", () => {
    const find = (phase: string) =>
      cityAsOf(city.provenance, phase).find(({ target }) => target.name === reviewer.name);
    expect(find("root-pack")).toBeUndefined();
    expect(find("city-packs")?.config.max_active_sessions).toBe(6);
    expect(find("city-patches")?.config.max_active_sessions).toBe(11);
    expect(find("city-patches")?.changed).toEqual(["max_active_sessions", "session_setup", "env.DROP"]);
    expect(find("agent-defaults")?.config).toEqual(city.agent(reviewer.name).config);
  });

  it("ux 16 each line of a file has its fate", () => {
    const fates = fileFates(city, "/city/packs/review/agents/reviewer/agent.toml", options);
    const of = (line: number) =>
      fates.filter((fate) => fate.line === line).map(({ fate, sentence }) => [fate, sentence]);
    expect(of(1)).toEqual([
      ["overridden", "max_active_sessions of agent review.reviewer: overridden by City patch in city.toml:9."],
      ["won", "max_active_sessions of agent quay/review.reviewer: in effect."],
    ]);
    expect(of(2).map(([fate]) => fate)).toEqual(["won", "overridden"]);
    const dropped = fileFates(city, "/city/packs/review/agents/warden/agent.toml", options);
    expect(dropped).toContainEqual({
      line: 1,
      column: 1,
      fate: "dropped",
      sentence: "review.warden has scope rig and is not loaded for the city surface",
    });
  });

  it("a patch that changes nothing is marked", () => {
    const idle = cityOf({
      ...files,
      "city.toml": '[[patches.agent]]\nname = "review.reviewer"\nnudge = "Go on."\n',
    });
    expect(idle.diagnostics.find(({ code }) => code === "patch-idle")).toMatchObject({
      severity: "lint",
      line: 1,
      message: "patches.agent[0] changes nothing on review.reviewer",
    });
    const fates = fileFates(idle, "/city/city.toml", options);
    expect(fates.find(({ fate }) => fate === "idle")?.sentence).toContain("changes nothing");
  });
});
