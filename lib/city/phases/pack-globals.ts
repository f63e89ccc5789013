import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import type { Declared } from "../load/loaded-pack";
import { globalCommands } from "../load/own-pack";
import { append } from "../provenance/draft";
import { rigName } from "./rig-packs";

/**
 * Appends the `[global]` commands of packs: those of the city surface to every agent, the root pack's last, then each
 * rig's to the agents of that rig (pack 2.10). One pack counts once per agent, by whatever ways it came (decision P14).
 */
export function packGlobals(city: CityDraft, cx: ComposeContext): void {
  const done = new Map<AgentDraft, Set<string>>();
  const agents = [...city.agents.packs, ...city.agents.local, ...city.agents.rigs];
  const cityGlobals = city.taken.city.flatMap(({ pack }) => pack.globals);
  const rootGlobals = city.root ? globalCommands(city.root) : [];
  for (const declared of [...cityGlobals, ...rootGlobals]) apply(cx, declared, agents, done);
  for (const rig of city.rigs) {
    const name = rigName(rig);
    const own = agents.filter((agent) => agent.dir === name);
    const globals = (city.taken.rigs.get(name) ?? []).flatMap(({ pack }) => pack.globals);
    for (const declared of globals) apply(cx, declared, own, done);
  }
}

function apply(
  cx: ComposeContext,
  { value, manifest, path }: Declared<readonly string[]>,
  agents: readonly AgentDraft[],
  done: Map<AgentDraft, Set<string>>,
): void {
  const root = manifest.dir === cx.cityRoot;
  const origin = cx.origin({
    file: manifest.file,
    base: path.slice(0, -1),
    layer: root ? "root-pack" : "pack",
    pack: manifest.identity.name,
    binding: "",
    note: "a pack's global commands are added to every matching agent",
  });
  for (const agent of agents) {
    const packs = done.get(agent) ?? new Set();
    done.set(agent, packs);
    if (packs.has(manifest.dir)) continue;
    packs.add(manifest.dir);
    append(agent.draft, ["session_live"], value, origin);
  }
}
