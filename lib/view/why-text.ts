import type { BlockNode, BlockReason } from "../bead/block-tree";
import { durationText } from "./duration";

/** One link of the chain that holds a bead back. `actionable` marks the end that somebody can do something about. */
export type WhyLink = {
  readonly id: string;
  readonly title: string;
  /** How the one before it depends on this one: `waits for`, `lies in`. */
  readonly how: string;
  /** `running 14 m, mayor`, `ready, nobody`, `gate (human)`. */
  readonly state: string;
  readonly depth: number;
  readonly actionable: boolean;
  readonly gate: boolean;
};

/** The chain of what a bead waits for, depth first, each bead once; empty when nothing holds it back. */
export function whyLinks(node: BlockNode, now: number): readonly WhyLink[] {
  const links: WhyLink[] = [];
  const walk = (reasons: readonly BlockReason[], depth: number) => {
    for (const reason of reasons) {
      if (reason.kind === "deferred") {
        const state = reason.until ? `until ${reason.until.slice(0, 16).replace("T", " ")} UTC` : "without a date";
        links.push({ id: "", title: "it is put off", how: "", state, depth, actionable: false, gate: false });
      } else if (reason.kind === "unresolved") {
        const state = "unresolved dependency";
        links.push({ id: reason.id, title: reason.id, how: "waits for", state, depth, actionable: true, gate: false });
      } else {
        const { on } = reason;
        links.push({
          id: on.id,
          title: on.title,
          how: reason.kind === "container" ? "lies in" : "waits for",
          state: reason.kind === "outcome" ? "closed as blocked" : stateText(on, now),
          depth,
          actionable: on.reasons.length === 0 && !on.repeated && reason.kind !== "container",
          gate: on.type === "gate",
        });
        walk(on.reasons, depth + 1);
      }
    }
  };
  walk(node.reasons, 0);
  return links;
}

function stateText(node: BlockNode, now: number): string {
  if (node.type === "gate") return "gate";
  if (node.status === "in_progress" || node.status === "hooked") {
    const since = node.startedAt ? ` ${durationText(now - Date.parse(node.startedAt))}` : "";
    return `running${since}, ${node.assignee || "nobody named"}`;
  }
  if (node.reasons.length > 0 || node.repeated) return "waiting";
  return node.status === "open" ? `ready, ${node.assignee || "nobody has it"}` : node.status;
}
