import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import type { AgentDraft } from "../draft/agent-draft";

/**
 * Refuses two definitions of one qualified name on a surface (pack 2.5) and keeps the first. The same definition that came
 * by two ways is one agent and no mistake (decision P27).
 */
export function settleCollisions(cx: ComposeContext, surface: Surface, agents: readonly AgentDraft[]): AgentDraft[] {
  const byName = new Map<string, AgentDraft[]>();
  for (const agent of agents) {
    const group = byName.get(agent.qualifiedName);
    if (group) group.push(agent);
    else byName.set(agent.qualifiedName, [agent]);
  }
  const kept: AgentDraft[] = [];
  for (const [name, group] of byName) {
    if (group.length === 1) {
      kept.push(group[0]!);
      continue;
    }
    const dirs = [...new Set(group.map((agent) => agent.sourceDir))];
    if (dirs.length > 1) refuse(cx, surface, name, group, dirs);
    // Two tables of one name in one file are left for validation, which names both.
    const inOneDir = group.filter((agent) => agent.sourceDir === dirs[0]);
    kept.push(
      ...inOneDir.filter((agent, index) => inOneDir.findIndex((other) => sameDefinition(other, agent)) === index),
    );
  }
  return kept;
}

function sameDefinition(a: AgentDraft, b: AgentDraft): boolean {
  return a.head.definition === b.head.definition;
}

function refuse(
  cx: ComposeContext,
  surface: Surface,
  name: string,
  group: readonly AgentDraft[],
  dirs: readonly string[],
): void {
  const where = surface.kind === "city" ? "city" : `rig ${quoteGo(surface.rig)}`;
  const list = dirs.map((dir) => `  - ${dir}`).join("\n");
  const message = `${where}: packs define duplicate agent ${quoteGo(name)}:\n${list}\nrename one agent in its pack.toml, or use separate rigs`;
  const definition = group.at(-1)?.head.definition;
  const place = { file: definition?.file ?? "", path: definition?.base ?? [] };
  const prefix = surface.kind === "rig" ? "expanding packs: " : "";
  cx.reportAt(place, { code: "pack-collision", severity: "error", message }, prefix);
}
