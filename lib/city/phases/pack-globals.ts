import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import type { Declared } from "../load/loaded-pack";
import { globalCommands } from "../load/own-pack";
import { type Addition, appendAll } from "../provenance/draft";
import { rigName } from "./rig-packs";

const FIELD = "session_live";

type Global = Declared<readonly string[]>;

/**
 * Appends the `[global]` commands of packs: those of the city surface to every agent, the root pack's last, then each
 * rig's to the agents of that rig (pack 2.10). One pack counts once per agent, by whatever ways it came (decision P14).
 */
export function packGlobals(city: CityDraft, cx: ComposeContext): void {
  const agents = [...city.agents.packs, ...city.agents.local, ...city.agents.rigs];
  const done = new Set<string>();
  const cityGlobals = city.taken.city.flatMap(({ pack }) => pack.globals);
  const rootGlobals = city.root ? globalCommands(city.root) : [];
  const everywhere = fresh([...cityGlobals, ...rootGlobals], done).map((declared) => addition(cx, declared));
  appendTo(cx, agents, everywhere, "");
  const byDir = new Map<string, AgentDraft[]>();
  for (const agent of agents) {
    const list = byDir.get(agent.dir);
    if (list) list.push(agent);
    else byDir.set(agent.dir, [agent]);
  }
  for (const rig of new Set(city.rigs.map(rigName))) {
    const globals = (city.taken.rigs.get(rig) ?? []).flatMap(({ pack }) => pack.globals);
    const here = fresh(globals, new Set(done)).map((declared) => addition(cx, declared));
    appendTo(cx, byDir.get(rig) ?? [], here, rig);
  }
}

function appendTo(cx: ComposeContext, agents: readonly AgentDraft[], globals: readonly Addition[], rig: string): void {
  if (globals.length === 0) return;
  const step = cx.agentStep(rig, globals);
  for (const agent of agents) step.run(agent, ({ draft }) => appendAll(draft, FIELD, globals));
}

/** The globals of packs that have not been applied to these agents yet. */
function fresh(globals: readonly Global[], done: Set<string>): Global[] {
  return globals.filter(({ manifest: { dir } }) => !done.has(dir) && done.add(dir));
}

function addition(cx: ComposeContext, { value, manifest, path }: Global): Addition {
  const root = manifest.dir === cx.cityRoot;
  const origin = cx.origin({
    file: manifest.file,
    base: path.slice(0, -1),
    layer: root ? "root-pack" : "pack",
    pack: manifest.identity.name,
    binding: "",
    note: "a pack's global commands are added to every matching agent",
  });
  return { elements: value, origin };
}
