/** `gc.kind` values of the runtime's control and structure beads (formula 5, reference 13). */
const RESERVED_KINDS = new Set([
  "retry",
  "ralph",
  "check",
  "retry-eval",
  "fanout",
  "drain",
  "scope-check",
  "workflow-finalize",
  "scope",
  "cleanup",
  "run",
  "retry-run",
]);
const RESERVED_KEYS = new Set([
  "gc.scope_name",
  "gc.scope_role",
  "gc.scope_ref",
  "gc.continuation_group",
  "gc.on_fail",
]);

/** The first metadata key that only the formulas v2 contract may use; other `gc.*` keys are free. */
export function reservedKey(metadata: Readonly<Record<string, string>>): string | undefined {
  for (const key in metadata) {
    const name = key.trim();
    if (RESERVED_KEYS.has(name) || (name === "gc.kind" && RESERVED_KINDS.has(metadata[key]!.trim()))) return key;
  }
  return undefined;
}

/** Whether an author wrote the kind that only the engine makes. */
export function isEngineMinted(metadata: Readonly<Record<string, string>>): boolean {
  for (const key in metadata) {
    if (key.trim() === "gc.kind" && metadata[key]!.trim() === "fanout") return true;
  }
  return false;
}
