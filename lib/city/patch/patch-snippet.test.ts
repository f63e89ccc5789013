import { describe, expect, it } from "vitest";
import { patchScalars, poolTargets } from "@/lib/pack/table/agent-patch-fields";
import { parseToml } from "@/lib/toml/parse-toml";
import { diffCities } from "../diff/diff-cities";
import { explainField } from "../provenance/explain";
import { targetKey } from "../provenance/provenance";
import { cityOf, packToml, type TestCity } from "../testing/city-of";
import { patchSnippet } from "./patch-snippet";
import { patchValue } from "./patch-value";

const files = {
  "pack.toml": packToml("harbor", '[imports.kit]\nsource = "packs/kit"\n\n[global]\nsession_live = ["all"]\n'),
  "agents/clerk/agent.toml":
    'nudge = "old"\nsession_live = ["own"]\noption_defaults = { model = "o" }\n\n[env]\nPORT = "1"\nHOST = "a"\n',
  "packs/kit/pack.toml": packToml("kit"),
  "packs/kit/agents/hand/agent.toml": 'scope = "city"\nnudge = "old"\n',
  "packs/yard/pack.toml": packToml("yard"),
  "packs/yard/agents/rigger/agent.toml": 'scope = "rig"\nnudge = "old"\non_boot = "true"\n',
  "packs/yard/agents/mason/agent.toml": 'scope = "rig"\n',
};
const head =
  '[workspace]\nname = "harbor"\n\n[[rigs]]\nname = "quay"\npath = "/quay"\n[rigs.imports.yard]\nsource = "packs/yard"\n';
const tail = '\n[[rigs]]\nname = "mole"\npath = "/mole"\n[rigs.imports.yard]\nsource = "packs/yard"\n';
const before = cityOf({ ...files, "city.toml": head + tail });

/** The city after a snippet was put where it says that it belongs. */
function applied(agent: string, path: readonly string[], value: string): TestCity {
  const snippet = patchSnippet(before.agent(agent), path, value);
  if ("reason" in snippet) throw new Error(snippet.reason);
  expect(parseToml(snippet.toml, "snippet")).toHaveProperty("table");
  const text = snippet.rig === "quay" ? `${head}\n${snippet.toml}${tail}` : `${head}${tail}\n${snippet.toml}`;
  return cityOf({ ...files, "city.toml": text });
}

const changed = (after: TestCity) =>
  diffCities(before.composed, after.composed).map(({ kind, name, change, fields }) => [
    `${kind} ${change} ${name}`,
    ...fields.map((field) => `${field.path.join(".")} = ${JSON.stringify(field.after)}`),
  ]);

describe("pack 2.6: a patch snippet changes exactly its value", () => {
  it.each([
    ["clerk", ["nudge"], '"new"', '"new"'],
    ["clerk", ["max_active_sessions"], "4", "4"],
    ["clerk", ["env", "PORT"], '"2"', '"2"'],
    ["clerk", ["option_defaults", "model"], '"m"', '"m"'],
    ["clerk", ["args"], '["-x"]', '["-x"]'],
    ["clerk", ["overlay_dir"], '"packs/kit"', '"packs/kit"'],
    ["kit.hand", ["suspended"], "true", "true"],
    ["quay/yard.rigger", ["nudge"], '"new"', '"new"'],
    ["quay/yard.rigger", ["on_boot"], '"false"', '"false"'],
    ["mole/yard.rigger", ["idle_timeout"], '"5m"', '"5m"'],
  ] as const)("%s %j", (agent, path, value, shown) => {
    expect(changed(applied(agent, path, value))).toEqual([[`agent change ${agent}`, `${path.join(".")} = ${shown}`]]);
  });

  it("the current value as a patch changes nothing, also where pack globals append to it", () => {
    const changes = before.provenance.get(targetKey({ kind: "agent", name: "clerk" }))?.changes ?? [];
    const told = explainField(changes, ["session_live"]);
    expect(told.value).toEqual(["own", "all"]);
    const value = JSON.stringify(patchValue(told, "/city"));
    expect(value).toBe('["own"]');
    expect(changed(applied("clerk", ["session_live"], value))).toEqual([]);
  });

  it("a field that no patch can change says so, an implicit agent too", () => {
    expect(patchSnippet(before.agent("clerk"), ["name"], '"x"')).toHaveProperty("reason");
    expect(patchSnippet(before.agent("clerk"), ["description"], '"x"')).toHaveProperty("reason");
    expect(patchSnippet(before.agent("clerk"), ["pre_start"], "[]")).toHaveProperty("reason");
    expect(patchSnippet({ ...before.agent("clerk"), implicit: true }, ["nudge"], '"x"')).toHaveProperty("reason");
  });

  it("reference 12.3 every patchable field has a snippet", () => {
    for (const field of [...patchScalars, ...Object.values(poolTargets)])
      expect(patchSnippet(before.agent("clerk"), [field], "1")).toHaveProperty("toml");
  });
});
