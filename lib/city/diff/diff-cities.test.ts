import { describe, expect, it } from "vitest";
import { cityOf, packToml } from "../testing/city-of";
import { diffCities, diffRigs } from "./diff-cities";

const base = {
  "pack.toml": packToml("harbor", '[imports.kit]\nsource = "packs/kit"\n'),
  "packs/kit/pack.toml": packToml("kit"),
  "packs/kit/agents/hand/agent.toml": 'nudge = "old"\n\n[env]\nA = "1"\n',
};

describe("ux 18: the difference of two cities is semantic", () => {
  it("names changed fields of things by identity, whatever the text looks like", () => {
    const before = cityOf(base).composed;
    const after = cityOf({
      ...base,
      "packs/kit/agents/hand/agent.toml": '# rewritten\nenv = { A = "2" }\nnudge = "old"\n',
      "agents/clerk/prompt.md": "x\n",
    }).composed;
    const shown = diffCities(before, after).map(({ kind, name, change, fields }) => {
      return [kind, name, change, fields.map(({ path }) => path.join("."))];
    });
    expect(shown).toEqual([
      ["agent", "clerk", "add", ["name", "prompt_template"]],
      ["agent", "kit.hand", "change", ["env.A"]],
    ]);
  });

  it("finds no difference between two copies of one city", () => {
    const elsewhere = JSON.parse(JSON.stringify(cityOf(base).composed).replaceAll("/city", "/other"));
    expect(diffCities(cityOf(base).composed, elsewhere)).toEqual([]);
  });

  it("compares two rigs by the names inside them", () => {
    const rig = (name: string, extra = "") =>
      `[[rigs]]\nname = "${name}"\npath = "../x"\nprefix = "${name}"\n[rigs.imports.kit]\nsource = "packs/kit"\n${extra}`;
    const city = cityOf({
      ...base,
      "city.toml": rig("quay") + rig("dock", '[[rigs.overrides]]\nagent = "hand"\nnudge = "new"\n'),
    }).composed;
    const differences = diffRigs(city, "quay", "dock");
    expect(differences.map(({ kind, name }) => `${kind} ${name}`)).toEqual(["rig ", "agent kit.hand"]);
    expect(differences[1]?.fields).toEqual([{ path: ["nudge"], before: "old", after: "new" }]);
  });
});
