/** What decides whether a bead may be closed. `openBlockers` as they are printed: waits-for ones marked. */
export type CloseFacts = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly isTemplate: boolean;
  /** Open children of an epic, open members of a molecule root; not looked at for other types. */
  readonly openMembers: number;
  readonly openBlockers: readonly string[];
};

export type CloseProblem = {
  readonly code: "close-template" | "close-pinned" | "close-open-members" | "close-blocked";
  readonly message: string;
};

/**
 * Why a bead cannot be closed, in the store's exact words and order (runtime 4.1; decisions R4, R5, R17); undefined when it can.
 * `force` skips all guards but that of templates. Gates are closed by people and watchers, nothing is evaluated (R13).
 */
export function closeProblem(facts: CloseFacts, force: boolean): CloseProblem | undefined {
  const { id, type, status, openMembers, openBlockers } = facts;
  if (facts.isTemplate)
    return {
      code: "close-template",
      message: `cannot modify template ${id}: templates are read-only; use 'bd mol pour' to create a work item`,
    };
  if (force) return undefined;
  if (status === "pinned")
    return { code: "close-pinned", message: `cannot modify pinned issue ${id} (use --force to override)` };
  if ((type === "epic" || type === "molecule") && openMembers > 0)
    return {
      code: "close-open-members",
      message: `cannot close ${type} ${id}: ${openMembers} open child issue(s); close children first or use --force to override`,
    };
  if (openBlockers.length > 0)
    return {
      code: "close-blocked",
      message: `cannot close ${id}: blocked by open issues [${openBlockers.join(" ")}] (use --force to override)`,
    };
  return undefined;
}
