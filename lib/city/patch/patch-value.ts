import { isInside, relativePath } from "@/lib/files/path";
import type { JsonValue } from "../json";
import { pathFields } from "../load/patch-agent";
import { phases } from "../phases/phases";
import type { Explanation } from "../provenance/explain";

const order = new Map(phases.map(({ name }, index) => [name, index] as const));
const lastPatching = order.get("rig-overrides") ?? 0;

/**
 * A value as a patch would have to write it: paths relative to the city, and a list without what later phases (pack globals)
 * add to it anyway.
 */
export function patchValue({ path, value, elements }: Explanation, root: string): JsonValue | undefined {
  if (typeof value === "string" && pathFields.has(path[0] ?? ""))
    return isInside(root, value) ? relativePath(root, value) : value;
  if (!Array.isArray(value) || elements.length !== value.length) return value;
  const own = elements.filter(({ change }) => (order.get(change.origin.phase) ?? 0) <= lastPatching);
  return own.map((element) => element.value);
}
