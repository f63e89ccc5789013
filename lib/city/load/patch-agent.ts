import { resolvePath } from "@/lib/files/path";
import {
  type AgentPatchTable,
  patchAppends,
  patchClearableLists,
  patchLists,
  patchScalars,
  poolTargets,
  type RigOverrideTable,
} from "@/lib/pack/table/agent-patch-fields";
import type { AgentDraft } from "../draft/agent-draft";
import type { JsonValue } from "../json";
import type { Origin } from "../provenance/change";
import { append, assign, type Draft, remove } from "../provenance/draft";

/** Where the relative paths of a patch belong (reference 12.5). */
export type PatchBase = { readonly dir: string; readonly cityRoot: string };

/** Fields that hold a path, on agents and in patches (pack 2.8). */
export const pathFields: ReadonlySet<string> = new Set(["prompt_template", "session_setup_script", "overlay_dir"]);

/** An authored path as an absolute one: `//x` lies below the city root, relative ones below `base.dir` (reference 7). */
export function anchorPath(path: string, { dir, cityRoot }: PatchBase): string {
  if (path === "") return "";
  return path.startsWith("//") ? resolvePath(cityRoot, path.slice(2)) : resolvePath(dir, path);
}

/**
 * Applies one patch to one agent, in the order of reference 12.3: scalars, lists, appends, environment, option defaults,
 * and the legacy `pool` table last. Steps that change nothing are recorded as idle.
 */
export function patchAgent(
  { draft }: AgentDraft,
  patch: AgentPatchTable | RigOverrideTable,
  origin: Origin,
  base: PatchBase,
): void {
  for (const field of patchScalars) {
    const value = patch[field];
    if (value === undefined) continue;
    assign(draft, [field], pathFields.has(field) ? anchorPath(String(value), base) : value, origin);
  }
  for (const field of patchLists) {
    const value = patch[field];
    if (value !== undefined && value.length > 0) assign(draft, [field], value, origin);
  }
  for (const field of patchClearableLists) {
    const value = patch[field];
    if (value !== undefined) assign(draft, [field], value, origin);
  }
  for (const field of patchAppends) {
    const value = patch[`${field}_append`];
    if (value !== undefined && value.length > 0) append(draft, [field], value, origin, [`${field}_append`]);
  }
  patchMaps(draft, patch, origin);
  for (const [key, field] of Object.entries(poolTargets)) {
    const value: JsonValue | undefined = patch.pool?.[key as keyof typeof poolTargets];
    if (value !== undefined) assign(draft, [field], value, origin, ["pool", key]);
  }
}

function patchMaps(draft: Draft, patch: AgentPatchTable | RigOverrideTable, origin: Origin): void {
  for (const [key, value] of Object.entries(patch.env ?? {})) assign(draft, ["env", key], value, origin);
  (patch.env_remove ?? []).forEach((key, index) => {
    remove(draft, ["env", key], origin, ["env_remove", index]);
  });
  for (const [key, value] of Object.entries(patch.option_defaults ?? {})) {
    assign(draft, ["option_defaults", key], value, origin);
  }
}
