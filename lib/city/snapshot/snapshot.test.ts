import { describe, expect, it } from "vitest";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { diffCities } from "../diff/diff-cities";
import { explain } from "../provenance/explain";
import { targetKey } from "../provenance/provenance";
import { replay } from "../provenance/replay";
import { cityOf, packToml } from "../testing/city-of";
import { openSnapshot } from "./open-snapshot";
import { snapshotText } from "./snapshot-text";

const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123";
const files = {
  "city.toml": '[workspace]\nname = "quay"\n\n[[patches.agent]]\nname = "kit.hand"\nnudge = "new"\n',
  "pack.toml": packToml("quay", `[imports.kit]\nsource = "packs/kit"\n\n[imports.gone]\nsource = "packs/gone"\n`),
  "packs/kit/pack.toml": packToml("kit"),
  "packs/kit/agents/hand/agent.toml": `nudge = "old"\n\n[env]\nGITHUB_TOKEN = "${secret}"\nPORT = "1"\n`,
  "packs/kit/agents/hand/prompt.template.md": "Hello\n",
  "packs/kit/formulas/haul.toml": 'formula = "haul"\n',
};
const before = cityOf(files);
const tree = memoryTree(files, MEMORY_ROOT);
const packed = [...snapshotText(before, tree, { "/city/city.toml": "d1" })].join("");
const after = openSnapshot(JSON.parse(packed));

describe("reference 25: a kept revision", () => {
  it("is the composed city, told in the same sentences, through JSON and back", () => {
    const differences = diffCities(before.composed, after.city!).flatMap(({ name, fields }) =>
      fields.map(({ path }) => `${name} ${path.join(".")}`),
    );
    expect(differences).toEqual(["kit.hand env.GITHUB_TOKEN"]);
    const key = targetKey({ kind: "agent", name: "kit.hand" });
    const told = (from: typeof after | typeof before) => explain(from.provenance.get(key)?.changes ?? [], ["nudge"]);
    expect(told(after)).toBe(told(before));
    expect([after.loads, after.valid, after.diagnostics.length]).toEqual([
      before.loads,
      before.valid,
      before.diagnostics.length,
    ]);
    expect(after.loadDiagnostics).toHaveLength(before.loadDiagnostics.length);
  });

  it("replays to its own values", () => {
    for (const agent of after.city?.agents ?? []) {
      const changes = after.provenance.get(targetKey({ kind: "agent", name: agent.qualifiedName }))?.changes ?? [];
      expect(replay(changes)).toEqual(agent.config);
    }
  });

  it("ux 20 holds no secret", () => {
    expect(packed).not.toContain(secret);
    expect(after.tree.read("/city/packs/kit/agents/hand/agent.toml")).toContain('GITHUB_TOKEN = "hidden"');
  });

  it("keeps the texts that its pages open: definitions, findings, prompts, formulas", () => {
    for (const name of ["city.toml", "packs/kit/agents/hand/prompt.template.md", "packs/kit/formulas/haul.toml"])
      expect(after.tree.read(`/city/${name}`)).toBe(files[name as keyof typeof files]);
  });
});
