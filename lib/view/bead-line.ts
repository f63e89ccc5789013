import type { Bead } from "../bead/bead";
import { beadStatus, statusFacts } from "./bead-status";
import type { Status } from "./status";

/** What a list or a tree shows of a bead. */
export type BeadLine = {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly state: Status;
  /** The stored status, as an edit changes it. */
  readonly status: string;
  readonly assignee: string;
  /** Where a sling sent it; empty when nowhere. */
  readonly routedTo: string;
  readonly priority: number | null;
  readonly rig: string;
  readonly updatedAt: string;
  readonly createdAt: string;
  readonly parentId: string | null;
  readonly descendants: number;
  readonly closedDescendants: number;
  readonly labels: readonly string[];
  readonly version: number;
};

/** The line of a bead. */
export function beadLine(bead: Bead): BeadLine {
  const routed = bead.metadata["gc.routed_to"];
  return {
    id: bead.id,
    title: bead.title,
    type: bead.type,
    state: beadStatus(statusFacts(bead)),
    status: bead.status,
    assignee: bead.assignee,
    routedTo: typeof routed === "string" ? routed : "",
    priority: bead.priority,
    rig: bead.rig ?? "",
    updatedAt: bead.updatedAt,
    createdAt: bead.createdAt,
    parentId: bead.parentId,
    descendants: bead.descendants,
    closedDescendants: bead.closedDescendants,
    labels: bead.labels,
    version: bead.version,
  };
}
