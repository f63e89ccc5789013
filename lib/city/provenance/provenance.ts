import type { Target, TargetHistory } from "./change";

/** Every history of a composition, by `targetKey`. */
export type Provenance = ReadonlyMap<string, TargetHistory>;

/** `agent:quay/kit.hand`; kinds and names never mix (decision P25). */
export function targetKey(target: Target): string {
  return `${target.kind}:${target.name}`;
}
