import { expect, test } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { TomlCache, TomlFiles } from "@/lib/toml/toml-files";
import { cityOf, packToml } from "../testing/city-of";
import { diffCities, diffRigs } from "./diff-cities";
import { type DiffSide, traceDifferences } from "./trace-differences";

const rigs = ["quay", "mole"].map(
  (name) => `[[rigs]]\nname = "${name}"\npath = "/${name}"\n[rigs.imports.yard]\nsource = "packs/yard"\n`,
);
const override = '[[rigs.overrides]]\nagent = "rigger"\nnudge = "mole"\n';
const base = {
  "city.toml": `${rigs.join("")}${override}`,
  "pack.toml": packToml("harbor"),
  "packs/yard/pack.toml": packToml("yard"),
  "packs/yard/agents/rigger/agent.toml": 'scope = "rig"\nnudge = "old"\n',
};

function sideOf(files: Readonly<Record<string, string>>): DiffSide & { city: ReturnType<typeof cityOf>["composed"] } {
  const { composed: city, provenance } = cityOf(files);
  const toml = new TomlFiles(memoryTree(files), new TomlCache());
  return { city, provenance, places: { root: city.root, locate: (file, path) => toml.locate(file, path) } };
}

test("ux 18 a difference of two cities has a line on both sides", () => {
  const before = sideOf(base);
  const after = sideOf({ ...base, "packs/yard/agents/rigger/agent.toml": 'scope = "rig"\n\nnudge = "new"\n' });
  const [difference] = traceDifferences(diffCities(before.city, after.city), before, after);
  expect(difference).toMatchObject({
    kind: "agent",
    name: "quay/yard.rigger",
    fields: [
      {
        path: "nudge",
        before: { text: '"old"', place: "packs/yard/agents/rigger/agent.toml:2", line: 2, layer: "pack" },
        after: { text: '"new"', place: "packs/yard/agents/rigger/agent.toml:3", line: 3 },
      },
    ],
  });
});

test("ux 18 two rigs are compared agent by agent, each value with its own line", () => {
  const side = sideOf(base);
  const named = (rig: string): DiffSide => ({
    ...side,
    nameOf: (kind, name) => (kind === "rig" ? rig : `${rig}/${name}`),
  });
  const traced = traceDifferences(diffRigs(side.city, "quay", "mole"), named("quay"), named("mole"));
  const agent = traced.find(({ kind }) => kind === "agent");
  expect(agent).toMatchObject({
    name: "yard.rigger",
    fields: [{ path: "nudge", before: { who: "Pack yard" }, after: { who: "Rig override", place: "city.toml:13" } }],
  });
});
