/** Changes that a person made to the usual branches of a tree; both are in the address. */
export type BranchChoice = { readonly exp: readonly string[]; readonly fold: readonly string[] };

const keptMark = "~";

/** The hash of the set that an address names instead of branches (ux 57); undefined where it names branches. */
export function keptBranchesOf({ exp }: BranchChoice): string | undefined {
  return exp[0]?.startsWith(keptMark) ? exp[0].slice(keptMark.length) : undefined;
}

/** What an address says of a set that is kept under a hash. */
export function keptChoice(hash: string): BranchChoice {
  return { exp: [`${keptMark}${hash}`], fold: [] };
}

/** The choice that opens exactly these branches. */
export function choiceOf(usual: readonly string[], open: readonly string[]): BranchChoice {
  const opened = new Set(open);
  const common = new Set(usual);
  return { exp: open.filter((id) => !common.has(id)), fold: usual.filter((id) => !opened.has(id)) };
}

/** The open branches: the usual ones and those that were unfolded, without those that were folded. Sorted, so that one set is one question. */
export function expandedBranches(usual: readonly string[], { exp, fold }: BranchChoice): string[] {
  const folded = new Set(fold);
  return [...new Set([...usual, ...exp])].filter((id) => !folded.has(id)).sort();
}

/** The choice after a branch was unfolded or folded; what is usual is not written down. */
export function toggleBranch(
  usual: readonly string[],
  { exp, fold }: BranchChoice,
  id: string,
  expanded: boolean,
): BranchChoice {
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id);
  if (expanded) return { exp: usual.includes(id) ? without(exp) : [...without(exp), id], fold: without(fold) };
  return { exp: without(exp), fold: usual.includes(id) ? [...without(fold), id] : without(fold) };
}
