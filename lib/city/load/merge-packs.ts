import type { AgentDefinition, PackManifest } from "@/lib/pack/pack-manifest";
import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { Bound, Declared, LoadedPack } from "./loaded-pack";

/** The parts of several packs as one, first things first. What came by two ways counts once (decision P27). */
export function mergePacks(cx: ComposeContext, manifest: PackManifest, packs: readonly LoadedPack[]): LoadedPack {
  const [only] = packs;
  if (only && packs.length === 1) return only;
  return {
    manifest,
    agents: mergeAgents(
      cx,
      packs.flatMap((pack) => pack.agents),
    ),
    sessions: unique(
      packs.flatMap((pack) => pack.sessions),
      ({ head, dir }) => `${head.place.file}\0${head.place.path.join(".")}\0${dir}`,
    ),
    services: merge(packs, (pack) => pack.services),
    commands: mergeBound(packs, (pack) => pack.commands),
    doctorChecks: mergeBound(packs, (pack) => pack.doctorChecks),
    skills: mergeBound(packs, (pack) => pack.skills),
    runtimes: merge(packs, (pack) => pack.runtimes),
    providers: unique(
      packs.flatMap((pack) => pack.providers),
      ({ name }) => name,
    ),
    globals: merge(packs, (pack) => pack.globals),
    requirements: merge(packs, (pack) => pack.requirements),
    pricing: merge(packs, (pack) => pack.pricing),
    manifests: unique(
      packs.flatMap((pack) => pack.manifests),
      ({ dir }) => dir,
    ),
    incomplete: packs.some((pack) => pack.incomplete),
  };
}

/** One definition is one agent, however many nested imports lead to it; the first way is the one that counts. */
function mergeAgents(cx: ComposeContext, agents: readonly AgentDraft[]): AgentDraft[] {
  const byDefinition = new Map<AgentDefinition | undefined, AgentDraft[]>();
  return agents.filter((agent) => {
    const { definition } = agent.head;
    const known = byDefinition.get(definition);
    if (!known) byDefinition.set(definition, [agent]);
    else {
      const first = known.find(({ dir, name }) => dir === agent.dir && name === agent.name);
      if (first) {
        noteDuplicate(cx, first, agent);
        return false;
      }
      known.push(agent);
    }
    return true;
  });
}

function noteDuplicate(cx: ComposeContext, first: AgentDraft, second: AgentDraft): void {
  cx.drop({
    kind: "agent",
    name: second.qualifiedName,
    reason: "duplicate",
    sentence: `${second.name} of ${second.place} came by two imports; the one through ${first.qualifiedName} counts`,
    surface: second.head.surface,
    packName: second.head.packName,
    file: second.head.definition?.file ?? "",
    path: second.head.definition?.base ?? [],
  });
}

function merge<T extends Declared<unknown>>(packs: readonly LoadedPack[], part: (pack: LoadedPack) => readonly T[]) {
  return unique(packs.flatMap(part), ({ manifest, path }) => `${manifest.dir}\0${path.join("\0")}`);
}

function mergeBound<T extends Bound<unknown>>(packs: readonly LoadedPack[], part: (pack: LoadedPack) => readonly T[]) {
  return unique(
    packs.flatMap(part),
    ({ manifest, path, binding }) => `${manifest.dir}\0${path.join("\0")}\0${binding}`,
  );
}

function unique<T>(things: readonly T[], keyOf: (thing: T) => string): T[] {
  const known = new Map<string, T>();
  for (const thing of things) {
    const key = keyOf(thing);
    if (!known.has(key)) known.set(key, thing);
  }
  return [...known.values()];
}
