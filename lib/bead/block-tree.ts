import { containmentType } from "./dependency-type";

/** An edge on which a bead waits or in which it lies. `known`: the store has the target. */
export type BlockLink = {
  readonly onId: string;
  readonly type: string;
  readonly metadata: string;
  readonly unsatisfied: boolean;
  readonly known: boolean;
};

export type BlockFacts = {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly assignee: string;
  readonly startedAt: string | null;
  readonly deferUntil: string | null;
  readonly links: readonly BlockLink[];
};

/**
 * Why a bead waits. `unresolved`: the store does not know the target (decision R11). `outcome`: it is closed, as blocked
 * (`gc.work_outcome`). `container`: what the bead lies in is held. `deferred`: the bead or container itself is put off.
 */
export type BlockReason =
  | { readonly kind: "open" | "outcome"; readonly via: string; readonly mode: string; readonly on: BlockNode }
  | { readonly kind: "unresolved"; readonly via: string; readonly id: string }
  | { readonly kind: "container"; readonly on: BlockNode }
  | { readonly kind: "deferred"; readonly until: string | null };

export type BlockNode = Omit<BlockFacts, "links"> & {
  readonly reasons: readonly BlockReason[];
  /** Its reasons are given at its first place in the tree. */
  readonly repeated: boolean;
};

/**
 * The whole chain of what a bead waits for. Linear in beads and edges: a bead that several others wait for is opened once.
 * Undefined when `facts` does not hold the bead.
 */
export function blockTree(facts: ReadonlyMap<string, BlockFacts>, id: string, now: string): BlockNode | undefined {
  const opened = new Set<string>();
  const root = facts.get(id);
  return root && open(root);

  function open(bead: BlockFacts): BlockNode {
    const { links, ...rest } = bead;
    const repeated = opened.has(bead.id);
    opened.add(bead.id);
    return { ...rest, repeated, reasons: repeated || bead.status === "closed" ? [] : reasonsOf(bead, links) };
  }

  function reasonsOf(bead: BlockFacts, links: readonly BlockLink[]): BlockReason[] {
    const reasons: BlockReason[] = [];
    const put = isDeferred(bead);
    if (put) reasons.push({ kind: "deferred", until: bead.deferUntil });
    const seen = new Set<string>();
    for (const link of links) {
      if (link.type === containmentType || !link.unsatisfied || seen.has(link.onId)) continue;
      seen.add(link.onId);
      const target = facts.get(link.onId);
      if (!target) reasons.push({ kind: "unresolved", via: link.type, id: link.onId });
      else
        reasons.push({
          kind: target.status === "closed" ? "outcome" : "open",
          via: link.type,
          mode: modeOf(links, link.onId),
          on: open(target),
        });
    }
    for (const link of links) {
      const container = link.type === containmentType ? facts.get(link.onId) : undefined;
      if (!container || !holds(container, new Set())) continue;
      reasons.push({ kind: "container", on: open(container) });
    }
    return reasons;
  }

  function isDeferred(bead: BlockFacts): boolean {
    return bead.status === "deferred" || (bead.deferUntil !== null && Date.parse(bead.deferUntil) > Date.parse(now));
  }

  /** Whether a container is itself held or put off, or lies in one that is (decision R10). */
  function holds(container: BlockFacts, above: Set<string>): boolean {
    if (above.has(container.id)) return false;
    above.add(container.id);
    if (container.status !== "closed") {
      if (isDeferred(container)) return true;
      if (container.links.some((link) => link.type !== containmentType && link.unsatisfied)) return true;
    }
    return container.links.some((link) => {
      const next = link.type === containmentType ? facts.get(link.onId) : undefined;
      return next !== undefined && holds(next, above);
    });
  }
}

/** The recorded waits-for mode of a pair; shown, and changes nothing (decision R12). */
function modeOf(links: readonly BlockLink[], onId: string): string {
  for (const link of links) {
    if (link.onId !== onId || link.type !== "waits-for" || link.metadata === "") continue;
    const mode = /"gate"\s*:\s*"([^"]*)"/.exec(link.metadata)?.[1];
    if (mode !== undefined) return mode;
  }
  return "";
}
