import type { ComposeContext } from "../compose-context";
import type { ComposedAgent } from "../composed-city";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import { rigName } from "../phases/rig-packs";

/** The agents of the effective city, in result order (reference 9.9). */
export function finishAgents(city: CityDraft, cx: ComposeContext): ComposedAgent[] {
  const rigs = new Set(city.rigs.map(rigName));
  return city.allAgents().map((agent) => finishAgent(cx, agent, rigs));
}

function finishAgent(cx: ComposeContext, agent: AgentDraft, rigs: ReadonlySet<string>): ComposedAgent {
  const { head, draft, inherited, dir } = agent;
  const { definition } = head;
  const skillsDir = definition?.conventions.skills;
  const mcpDir = definition?.conventions.mcp;
  const namepoolFile = agent.text("namepool");
  const prompt = agent.text("prompt_template");
  const provider = agent.text("provider");
  const max = agent.number("max_active_sessions");
  const formula = draft.get(["default_sling_formula"]) ?? inherited.default_sling_formula?.value;
  return {
    qualifiedName: agent.qualifiedName,
    name: agent.name,
    dir,
    binding: agent.binding,
    surface: head.surface,
    ...(rigs.has(dir) && { rig: dir }),
    layer: head.layer,
    packName: head.packName,
    sourceDir: agent.sourceDir,
    sourceFile: definition?.file ?? "",
    implicit: head.implicit,
    suspended: draft.get(["suspended"]) === true,
    ...(provider !== "" && { provider }),
    ...(typeof formula === "string" && { effectiveSlingFormula: formula }),
    ...(prompt !== "" && { promptFile: prompt }),
    ...(skillsDir && { skillsDir }),
    ...(mcpDir && { mcpDir }),
    ...(namepoolFile !== "" && { namepoolFile }),
    namepool: namepoolFile === "" ? [] : readNames(cx, namepoolFile),
    inheritedFragments: (inherited.append_fragments?.value ?? []) as readonly string[],
    ...(max !== undefined && { maxActiveSessions: max }),
    minActiveSessions: agent.number("min_active_sessions") ?? 0,
    config: draft.values,
  };
}

/** One display name a line; a pool that cannot be read means numbered names (reference 2, step 26). */
function readNames(cx: ComposeContext, file: string): string[] {
  const text = cx.tree.read(file) ?? "";
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
