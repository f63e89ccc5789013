import { patchClearableLists, patchLists, patchScalars, poolTargets } from "@/lib/pack/table/agent-patch-fields";
import type { ComposedAgent } from "../composed-city";
import { tomlKey } from "../provenance/explain";

/** TOML that changes one value of an agent, and where it belongs. */
export type PatchSnippet = {
  readonly toml: string;
  /** The rig whose `[[rigs]]` entry it must follow; at the end of city.toml for undefined. */
  readonly rig?: string;
};

/** Why no patch can change a value, as a sentence. */
export type NoPatch = { readonly reason: string };

export type PatchedAgent = Pick<
  ComposedAgent,
  "name" | "dir" | "binding" | "surface" | "implicit" | "qualifiedName"
> & {
  /** Another agent of the same rig has the same local name: the binding must be spelled too. */
  readonly hasTwin?: boolean;
};

const replaced: ReadonlySet<string> = new Set([...patchScalars, ...patchLists, ...patchClearableLists]);
const maps: ReadonlySet<string> = new Set(["env", "option_defaults"]);
const byPool = new Map<string, string>(
  Object.entries(poolTargets)
    .filter(([, field]) => !replaced.has(field))
    .map(([key, field]) => [field, key]),
);

/**
 * The patch for city.toml that gives a field of an agent the value `value`, which is TOML text: `[[patches.agent]]` for
 * agents of the city, `[[rigs.overrides]]` for those that a rig's packs bring, because city patches run before rig packs (pack 2.6).
 */
export function patchSnippet(agent: PatchedAgent, path: readonly string[], value: string): PatchSnippet | NoPatch {
  const line = assignment(path, value);
  if (line === undefined)
    return { reason: `${path.join(".")} cannot be patched (reference 12.3): edit where it is set.` };
  if (agent.implicit)
    return {
      reason: `${agent.qualifiedName} is implicit, and implicit agents come after all patches (reference 11.3): declare an agent of that name.`,
    };
  if (/^\[\s*\]$/.test(value.trim()) && (patchLists as readonly string[]).includes(path[0] ?? ""))
    return { reason: `An empty list does not replace ${path[0]} (reference 12.3): edit where it is set.` };
  const bound = agent.binding === "" ? agent.name : `${agent.binding}.${agent.name}`;
  if (agent.surface.kind === "rig") {
    const name = agent.hasTwin ? bound : agent.name;
    return { toml: `[[rigs.overrides]]\nagent = ${JSON.stringify(name)}\n${line}\n`, rig: agent.surface.rig };
  }
  const dir = agent.dir === "" ? "" : `dir = ${JSON.stringify(agent.dir)}\n`;
  return { toml: `[[patches.agent]]\n${dir}name = ${JSON.stringify(bound)}\n${line}\n` };
}

function assignment([field = "", key, ...deeper]: readonly string[], value: string): string | undefined {
  if (deeper.length > 0) return undefined;
  if (key !== undefined) return maps.has(field) ? `${field} = { ${tomlKey(key)} = ${value} }` : undefined;
  const pool = byPool.get(field);
  if (pool !== undefined) return `pool = { ${pool} = ${value} }`;
  return replaced.has(field) ? `${field} = ${value}` : undefined;
}
