import type { AgentPatchTable, RigOverrideTable } from "@/lib/pack/table/agent-patch-fields";
import type { ComposeContext, Place } from "../compose-context";
import type { AgentGroup } from "../draft/agent-group";
import type { Origin } from "../provenance/change";
import { assign } from "../provenance/draft";
import { type PatchBase, patchAgent } from "./patch-agent";

/** One patch and the agent that it is for: its group in the list, and its place in the group. */
export type TargetedPatch = {
  readonly group: number;
  readonly agent: number;
  readonly patch: AgentPatchTable | RigOverrideTable;
  readonly origin: Origin;
  readonly base: PatchBase;
};

type Patched = { readonly group: AgentGroup; readonly idle: readonly number[] };

/**
 * Applies patches in their order and puts the patched groups in the place of the old ones. Groups that are as they were, with
 * the patches as they were, are not patched again. Returns the patches that changed nothing, in their order.
 */
export function patchGroups(
  cx: ComposeContext,
  name: string,
  groups: AgentGroup[],
  patches: readonly TargetedPatch[],
): TargetedPatch[] {
  const byGroup = new Map<number, TargetedPatch[]>();
  for (const patch of patches) {
    const list = byGroup.get(patch.group);
    if (list) list.push(patch);
    else byGroup.set(patch.group, [patch]);
  }
  const idle = new Set<TargetedPatch>();
  for (const [at, list] of byGroup) {
    const group = groups[at]!;
    const patched = cx.groupMemo<Patched>(list, `${name}\0${at}`).of(group, () => patchGroup(group, list));
    groups[at] = patched.group;
    for (const index of patched.idle) idle.add(list[index]!);
  }
  return patches.filter((patch) => idle.has(patch));
}

function patchGroup(group: AgentGroup, patches: readonly TargetedPatch[]): Patched {
  const idle: number[] = [];
  const changed = group.changed((agent, at) => {
    patches.forEach(({ agent: target, patch, origin, base }, index) => {
      if (target !== at) return;
      const before = agent.draft.writes;
      patchAgent(agent, patch, origin, base);
      // The dir of an override is a new identity; that of a patch belongs to the name of its target.
      if ("agent" in patch && patch.dir !== undefined) assign(agent.draft, ["dir"], patch.dir, origin);
      if (agent.draft.writes === before) idle.push(index);
    });
  });
  return { group: changed, idle };
}

/** Where the table of a patch is written. */
export function placeOfPatch({ origin }: TargetedPatch): Place {
  return { file: origin.file, path: origin.base };
}
