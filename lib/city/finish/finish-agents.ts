import type { ComposeContext } from "../compose-context";
import type { ComposedAgent } from "../composed-city";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import { rigName } from "../phases/rig-packs";

/** The agents of the effective city, in result order (reference 9.9). */
export function finishAgents(city: CityDraft, cx: ComposeContext): ComposedAgent[] {
  const rigs = new Set(city.rigs.map(rigName));
  const pools = cx.groupMemo<readonly string[]>("", "name pools");
  const finished = cx.groupMemo<readonly ComposedAgent[]>([...rigs], "finished");
  return city.allGroups().flatMap((group) => {
    const { agents } = group;
    const files = pools.of(group, () => agents.map((agent) => agent.text("namepool")).filter((file) => file !== ""));
    const digests = files.map((file) => cx.tree.digest(file) ?? "").join(" ");
    return finished.of(group, () => agents.map((agent) => finishAgent(cx, agent, rigs)), digests);
  });
}

/** Every agent has the same keys, set or undefined: there are thousands of them. */
function finishAgent(cx: ComposeContext, agent: AgentDraft, rigs: ReadonlySet<string>): ComposedAgent {
  const { head, draft, inherited, dir, qualifiedName } = agent;
  const { definition } = head;
  const namepoolFile = agent.text("namepool");
  const formula = draft.get(["default_sling_formula"]) ?? inherited.default_sling_formula?.value;
  return {
    qualifiedName,
    name: agent.name,
    dir,
    binding: agent.binding,
    surface: head.surface,
    rig: rigs.has(dir) ? dir : undefined,
    layer: head.layer,
    packName: head.packName,
    sourceDir: agent.sourceDir,
    sourceFile: definition?.file ?? "",
    implicit: head.implicit,
    suspended: draft.get(["suspended"]) === true,
    provider: agent.text("provider") || undefined,
    effectiveSlingFormula: typeof formula === "string" ? formula : undefined,
    promptFile: agent.text("prompt_template") || undefined,
    skillsDir: definition?.conventions.skills,
    mcpDir: definition?.conventions.mcp,
    namepoolFile: namepoolFile || undefined,
    namepool: namepoolFile === "" ? noNames : readNames(cx, namepoolFile),
    inheritedFragments: (inherited.append_fragments?.value ?? noNames) as readonly string[],
    maxActiveSessions: agent.number("max_active_sessions"),
    minActiveSessions: agent.number("min_active_sessions") ?? 0,
    config: draft.values,
  };
}

const noNames: readonly string[] = [];

/** One display name a line; a pool that cannot be read means numbered names (reference 2, step 26). */
function readNames(cx: ComposeContext, file: string): string[] {
  const text = cx.tree.read(file) ?? "";
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
