import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { RigOverrideTable } from "@/lib/pack/table/agent-patch-fields";
import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft, RigDraft } from "../draft/city-draft";
import { patchGroups, placeOfPatch, type TargetedPatch } from "../load/patch-groups";
import { lintIdlePatch } from "./idle-patch";
import { rigName } from "./rig-packs";

/** An agent of a rig's packs, with its group among those of all rigs and its place in the group. */
type Candidate = { readonly agent: AgentDraft; readonly group: number; readonly index: number };

/** `[[rigs.overrides]]`, then `[[rigs.patches]]`, of each rig over the agents of its packs (pack 2.6, reference 12.6). */
export function rigOverrides(city: CityDraft, cx: ComposeContext): void {
  const { rigs: groups } = city.agents;
  const byRig = new Map<string, number[]>();
  groups.forEach(({ agents }, at) => {
    const surface = agents[0]?.head.surface;
    if (surface?.kind !== "rig") return;
    const list = byRig.get(surface.rig);
    if (list) list.push(at);
    else byRig.set(surface.rig, [at]);
  });
  for (const rig of city.rigs) {
    const { table, place } = rig;
    if (!table.overrides && !table.patches) continue;
    const candidates = (byRig.get(rigName(rig)) ?? []).flatMap((group) =>
      (groups[group]?.agents ?? []).map((agent, index): Candidate => ({ agent, group, index })),
    );
    const patches = targetedPatches(city, cx, rig, candidates);
    for (const idle of patchGroups(cx, place.path.join("."), groups, patches)) {
      const here = placeOfPatch(idle);
      const { agent } = idle.patch as RigOverrideTable;
      lintIdlePatch(cx, here, `rigs.${here.path.slice(-2).join(".")}`, `${rigName(rig)}/${agent}`);
    }
  }
}

/** The overrides and patches of a rig with their targets; what has none is reported. */
function targetedPatches(
  city: CityDraft,
  cx: ComposeContext,
  { table, place, source }: RigDraft,
  candidates: readonly Candidate[],
): TargetedPatch[] {
  const name = table.name ?? "";
  const overrides = (table.overrides ?? []).map((patch, at) => ({ patch, at: ["overrides", at] }));
  const patches = (table.patches ?? []).map((patch, at) => ({ patch, at: ["patches", at] }));
  // One index counts across both lists.
  return [...overrides, ...patches].flatMap(({ patch, at }, index): TargetedPatch[] => {
    const here = { file: source.file, path: [...place.path, ...at] };
    const lead = `applying rig patches: rig ${quoteGo(name)}: overrides[${index}]: `;
    if (!patch.agent) {
      const message = `${lead}agent name is required`;
      cx.reportAt(here, { code: "patch-invalid", severity: "error", message });
      return [];
    }
    const target =
      candidates.find(({ agent }) => agent.name === patch.agent) ??
      candidates.find(({ agent }) => agent.binding !== "" && `${agent.binding}.${agent.name}` === patch.agent);
    if (!target) {
      if (city.isIncomplete(name)) return [];
      const known = candidates.map(({ agent }) => agent.name).join(", ");
      const hint = known ? `agents of this rig's packs: ${known}` : "no pack of this rig brings an agent";
      const message = `${lead}agent ${quoteGo(patch.agent)} not found in pack`;
      cx.reportAt(here, { code: "patch-target", severity: "error", message, hint });
      return [];
    }
    const origin = cx.origin({ file: here.file, base: here.path, layer: "rig", pack: "", binding: "" });
    const base = { dir: source.dir, cityRoot: cx.cityRoot };
    return [{ group: target.group, agent: target.index, patch, origin, base }];
  });
}
