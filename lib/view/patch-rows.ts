import type { Change, Origin, Target } from "@/lib/city/provenance/change";
import type { Provenance } from "@/lib/city/provenance/provenance";

/** One patch or override of one file, with what it did to each of its targets. */
export type PatchRow = {
  readonly origin: Origin;
  readonly effects: readonly { readonly target: Target; readonly change: Change }[];
  /** It left every field as it was. */
  readonly idle: boolean;
};

const PATCHING = new Set(["patches", "overrides"]);

/** Every patch and override that a composition recorded, by file and place (ux 1, patch explorer). */
export function patchRows(provenance: Provenance): PatchRow[] {
  const rows = new Map<Origin, { readonly target: Target; readonly change: Change }[]>();
  for (const { target, changes } of provenance.values()) {
    for (const change of changes) {
      const { origin } = change;
      if (!origin.base.some((part) => typeof part === "string" && PATCHING.has(part))) continue;
      const effects = rows.get(origin) ?? [];
      effects.push({ target, change });
      rows.set(origin, effects);
    }
  }
  return [...rows]
    .map(([origin, effects]) => ({ origin, effects, idle: effects.every(({ change }) => change.idle) }))
    .sort((a, b) => compareOrigins(a.origin, b.origin));
}

/** By file, then by the place inside it; positions in a list count as numbers. */
function compareOrigins(a: Origin, b: Origin): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  for (const [index, part] of a.base.entries()) {
    const other = b.base[index];
    if (other === undefined || part === other) continue;
    if (typeof part === "number" && typeof other === "number") return part - other;
    return String(part) < String(other) ? -1 : 1;
  }
  return a.base.length - b.base.length;
}
