import type { Dependency } from "../bead/bead";
import type { BeadLine } from "./bead-line";
import type { Graph } from "./graph";
import { statusLook, statusOrder } from "./status";

/** What the drawing takes of a member. */
export type MoleculeMember = Pick<
  BeadLine,
  "id" | "title" | "type" | "state" | "assignee" | "parentId" | "descendants" | "updatedAt"
>;

/** A molecule as a drawing: containers are boxes, blocking edges are lines; troubled and running beads are drawn first. */
export function moleculeGraph(
  rootId: string,
  members: readonly MoleculeMember[],
  edges: readonly Pick<Dependency, "issueId" | "dependsOnId" | "type">[],
): Graph {
  const known = new Set(members.map((member) => member.id));
  return {
    nodes: members
      .filter((member) => member.id !== rootId)
      .map((member) => ({
        id: member.id,
        ...(member.parentId && member.parentId !== rootId && known.has(member.parentId) && { group: member.parentId }),
        title: member.title,
        subtitle: [statusLook[member.state].word, member.assignee].filter(Boolean).join(" · "),
        since: member.updatedAt,
        glyph: statusLook[member.state].glyph,
        tone: statusLook[member.state].tone,
        container: member.descendants > 0,
        word: statusLook[member.state].word,
        settled: member.state === "done" || member.state === "skipped",
        rank: statusOrder.length - statusOrder.indexOf(member.state),
      })),
    edges: edges
      .filter((edge) => edge.type !== "parent-child" && edge.issueId !== rootId && edge.dependsOnId !== rootId)
      .map((edge) => ({
        id: `${edge.dependsOnId}>${edge.issueId}:${edge.type}`,
        from: edge.dependsOnId,
        to: edge.issueId,
        dashed: edge.type !== "blocks",
      })),
  };
}
