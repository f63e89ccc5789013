import type { JsonTable } from "../json";
import { phases } from "../phases/phases";
import type { Target } from "./change";
import type { Provenance } from "./provenance";
import { replay } from "./replay";

/** One target as it stood at the end of a phase. */
export type TargetAsOf = {
  readonly target: Target;
  readonly config: JsonTable;
  /** Fields that this very phase wrote, dotted. */
  readonly changed: readonly string[];
};

/** The configuration as of a loader phase (ux 17): what had been written by its end, and what it wrote itself. */
export function cityAsOf(provenance: Provenance, phaseName: string): readonly TargetAsOf[] {
  const order = new Map(phases.map(({ name }, index) => [name, index] as const));
  const last = order.get(phaseName) ?? phases.length;
  const result: TargetAsOf[] = [];
  for (const { target, changes } of provenance.values()) {
    const until = changes.filter((change) => (order.get(change.origin.phase) ?? 0) <= last);
    if (until.length === 0) continue;
    const own = until.filter((change) => change.origin.phase === phaseName && !change.idle);
    const changed = [...new Set(own.map((change) => change.path.join(".")))];
    result.push({ target, config: replay(until), changed });
  }
  return result;
}
