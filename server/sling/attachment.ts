import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import { findBeads } from "@/server/bead/find-bead";
import { showBead } from "@/server/bead/show-bead";
import type { Executor } from "@/server/db/store";

/** A molecule or wisp that a bead carries and that is not closed. */
export type Attachment = { readonly id: string; readonly workflow: boolean };

/** The live attachment of a bead: named by its metadata, else a molecule inside it. A closed one is no conflict (runtime 7.5). */
export async function liveAttachment(executor: Executor, cityId: string, bead: Bead): Promise<Attachment | null> {
  const named = [bead.metadata.workflow_id, bead.metadata.molecule_id].filter(
    (id) => typeof id === "string" && id !== "",
  );
  const found = await findBeads(executor, cityId, named as string[]);
  for (const [id, each] of found) {
    if (each.status !== "closed") return { id, workflow: id === bead.metadata.workflow_id };
  }
  const { dependents } = await showBead(executor, cityId, bead.id);
  const inside = dependents.find(
    (edge) => edge.type === "parent-child" && edge.beadType === "molecule" && edge.status !== "closed",
  );
  return inside ? { id: inside.otherId, workflow: false } : null;
}

/** The refusal of a second attachment (decision R14; runtime 15 rows 35 and 36). */
export function attachmentConflict(
  conflicts: readonly { readonly beadId: string; readonly attachment: Attachment }[],
  batch: boolean,
): Refusal {
  const first = conflicts[0];
  if (!batch && first?.attachment.workflow) {
    return new Refusal(
      409,
      "sling-live-workflow",
      `source bead ${first.beadId} already has live workflow(s): ${first.attachment.id}; use --force to override`,
    );
  }
  const message = batch
    ? `cannot use --on: beads already have attached molecules: ${conflicts.map(({ beadId, attachment }) => `${beadId} (has molecule ${attachment.id})`).join(", ")}`
    : `bead ${first?.beadId} already has attached molecule ${first?.attachment.id}`;
  return new Refusal(409, "sling-attached", message);
}
