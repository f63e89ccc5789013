import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft, RigDraft } from "../draft/city-draft";
import { patchAgent } from "../load/patch-agent";
import { assign } from "../provenance/draft";
import { lintIdlePatch } from "./idle-patch";
import { rigName } from "./rig-packs";

/** `[[rigs.overrides]]`, then `[[rigs.patches]]`, of each rig over the agents of its packs (pack 2.6, reference 12.6). */
export function rigOverrides(city: CityDraft, cx: ComposeContext): void {
  const byRig = new Map<string, AgentDraft[]>();
  for (const agent of city.agents.rigs) {
    const { surface } = agent.head;
    if (surface.kind !== "rig") continue;
    const list = byRig.get(surface.rig);
    if (list) list.push(agent);
    else byRig.set(surface.rig, [agent]);
  }
  for (const rig of city.rigs) overrideRig(city, cx, rig, byRig.get(rigName(rig)) ?? []);
}

function overrideRig(city: CityDraft, cx: ComposeContext, rig: RigDraft, agents: readonly AgentDraft[]): void {
  const { table, place, source } = rig;
  const name = rigName(rig);
  const overrides = (table.overrides ?? []).map((patch, at) => ({ patch, at: ["overrides", at] }));
  const patches = (table.patches ?? []).map((patch, at) => ({ patch, at: ["patches", at] }));
  // One index counts across both lists.
  [...overrides, ...patches].forEach(({ patch, at }, index) => {
    const here = { file: source.file, path: [...place.path, ...at] };
    const lead = `applying rig patches: rig ${quoteGo(name)}: overrides[${index}]: `;
    if (!patch.agent) {
      const message = `${lead}agent name is required`;
      cx.reportAt(here, { code: "patch-invalid", severity: "error", message });
      return;
    }
    const agent = agents.find((candidate) => candidate.name === patch.agent) ?? byBinding(agents, patch.agent);
    if (!agent) {
      if (city.isIncomplete(name)) return;
      const known = agents.map((candidate) => candidate.name).join(", ");
      const hint = known ? `agents of this rig's packs: ${known}` : "no pack of this rig brings an agent";
      const message = `${lead}agent ${quoteGo(patch.agent)} not found in pack`;
      cx.reportAt(here, { code: "patch-target", severity: "error", message, hint });
      return;
    }
    const before = agent.draft.writes;
    const origin = cx.origin({ file: here.file, base: here.path, layer: "rig", pack: "", binding: "" });
    patchAgent(agent, patch, origin, { dir: source.dir, cityRoot: cx.cityRoot });
    if (patch.dir !== undefined) assign(agent.draft, ["dir"], patch.dir, origin);
    if (agent.draft.writes === before) lintIdlePatch(cx, here, `rigs.${at.join(".")}`, `${name}/${patch.agent}`);
  });
}

function byBinding<T extends { readonly binding: string; readonly name: string }>(agents: readonly T[], name: string) {
  return agents.find((candidate) => candidate.binding !== "" && `${candidate.binding}.${candidate.name}` === name);
}
