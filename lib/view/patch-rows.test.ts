import { expect, it } from "vitest";
import { composeCity } from "@/lib/city/compose";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { patchRows } from "./patch-rows";

it("lists patches and overrides in the order of their files, and marks those that change nothing", () => {
  const { provenance } = composeCity(
    memoryTree({
      "city.toml": `[[rigs]]
name = "quay"
path = "../quay"
[rigs.imports.kit]
source = "packs/kit"
[[rigs.overrides]]
agent = "hand"
nudge = "rig"

[[patches.agent]]
name = "clerk"
nudge = "same"

[[patches.agent]]
name = "clerk"
max_active_sessions = 3
`,
      "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
      "agents/clerk/agent.toml": 'nudge = "same"\n',
      "agents/clerk/prompt.md": "x\n",
      "packs/kit/pack.toml": '[pack]\nname = "kit"\nschema = 2\n',
      "packs/kit/agents/hand/prompt.md": "x\n",
    }),
    MEMORY_ROOT,
  );
  const shown = patchRows(provenance).map(({ origin, effects, idle }) => [
    origin.phase,
    effects.map(({ target, change }) => `${target.name} ${change.path.join(".")}`),
    idle,
  ]);
  expect(shown).toEqual([
    ["city-patches", ["clerk nudge"], true],
    ["city-patches", ["clerk max_active_sessions"], false],
    ["rig-overrides", ["quay/kit.hand nudge"], false],
  ]);
});
