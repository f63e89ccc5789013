import type { FilterTerm } from "./filter";

/** The term of a filter that keeps the beads of one rig, whatever characters its name has. */
export function rigTerm(rig: string): FilterTerm {
  return { key: "rig", field: "", op: "=", values: [rig], negated: false };
}
