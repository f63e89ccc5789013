import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";

/**
 * Two agents of one qualified name over the layers of the city fail the load (pack 2.5): the city's own, those of unbound
 * includes, and whatever a rig override renamed. Collisions between packs were refused where they met.
 */
export function refuseDuplicates(city: CityDraft, cx: ComposeContext): void {
  for (const { agents, names } of city.allGroups()) {
    for (let i = 0; i < agents.length; i++) {
      const owner = city.agentNamed(names[i]!);
      const agent = agents[i]!;
      if (owner && owner !== agent && agent.name !== "") refuse(cx, owner, agent);
    }
  }
}

function refuse(cx: ComposeContext, first: AgentDraft, second: AgentDraft): void {
  const a = first.head.definition;
  const b = second.head.definition;
  const place = { file: b?.file ?? "", path: b?.base ?? [] };
  const subject = `agent ${quoteGo(second.qualifiedName)}: `;
  if (a && b && a.form !== b.form && a.sourceDir !== b.sourceDir) {
    const [v1, v2] = a.form === "inline" ? [a, b] : [b, a];
    const message = `${subject}pack v1/v2 layout collision\n  v1 source: ${v1.place}\n  v2 source: ${v2.place}\nmove the inline [[agent]] into agents/${v2.name}/ or rename one of them`;
    cx.reportAt(place, { code: "pack-layout-collision", severity: "error", message });
    return;
  }
  const message = `${subject}duplicate name (from ${quoteGo(shown(first))} and ${quoteGo(shown(second))})`;
  const hint = "rename one of the two";
  cx.reportAt(place, { code: "pack-collision", severity: "error", message, hint });
}

function shown(agent: AgentDraft): string {
  return agent.place || "<implicit>";
}
