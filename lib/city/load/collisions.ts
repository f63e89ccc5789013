import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import type { AgentDraft } from "../draft/agent-draft";
import type { AgentGroup } from "../draft/agent-group";

/**
 * Refuses two definitions of one qualified name on a surface (pack 2.5) and keeps the first. The same definition that came
 * by two ways is one agent and no mistake (decision P27).
 */
export function settleCollisions(cx: ComposeContext, surface: Surface, groups: readonly AgentGroup[]): AgentGroup[] {
  if (allDiffer(groups)) return [...groups];
  const byName = new Map<string, AgentDraft[]>();
  for (const agent of groups.flatMap(({ agents }) => agents)) {
    const sharing = byName.get(agent.qualifiedName);
    if (sharing) sharing.push(agent);
    else byName.set(agent.qualifiedName, [agent]);
  }
  const lost = new Set<AgentDraft>();
  for (const [name, sharing] of byName) {
    if (sharing.length === 1) continue;
    const dirs = [...new Set(sharing.map((agent) => agent.sourceDir))];
    if (dirs.length > 1) refuse(cx, surface, name, sharing, dirs);
    // Two tables of one name in one file are left for validation, which names both.
    const inOneDir = sharing.filter((agent) => agent.sourceDir === dirs[0]);
    const kept = inOneDir.filter(
      (agent, index) => inOneDir.findIndex((other) => sameDefinition(other, agent)) === index,
    );
    for (const agent of sharing) if (!kept.includes(agent)) lost.add(agent);
  }
  return groups.map((group) => group.kept((agent) => !lost.has(agent)));
}

function allDiffer(groups: readonly AgentGroup[]): boolean {
  const names = new Set<string>();
  let count = 0;
  for (const group of groups) {
    for (const name of group.names) names.add(name);
    count += group.names.length;
  }
  return names.size === count;
}

function sameDefinition(a: AgentDraft, b: AgentDraft): boolean {
  return a.head.definition === b.head.definition;
}

function refuse(
  cx: ComposeContext,
  surface: Surface,
  name: string,
  sharing: readonly AgentDraft[],
  dirs: readonly string[],
): void {
  const where = surface.kind === "city" ? "city" : `rig ${quoteGo(surface.rig)}`;
  const list = dirs.map((dir) => `  - ${dir}`).join("\n");
  const message = `${where}: packs define duplicate agent ${quoteGo(name)}:\n${list}\nrename one agent in its pack.toml, or use separate rigs`;
  const definition = sharing.at(-1)?.head.definition;
  const place = { file: definition?.file ?? "", path: definition?.base ?? [] };
  const prefix = surface.kind === "rig" ? "expanding packs: " : "";
  cx.reportAt(place, { code: "pack-collision", severity: "error", message }, prefix);
}
