import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import { subtree } from "@/server/bead/burn-bead";
import { settleClosed } from "@/server/bead/settle-closed";
import type { Act } from "@/server/db/act";
import { idRows } from "@/server/db/json-rows";
import type { Executor, Transaction } from "@/server/db/store";

/** A molecule or wisp that a bead carries and that is not closed. */
export type Attachment = { readonly id: string; readonly workflow: boolean };

/**
 * The live attachments of beads, by bead: named by its metadata, else a molecule inside it. A closed one is no conflict (runtime
 * 7.5).
 */
export async function liveAttachments(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
): Promise<Map<string, Attachment>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.query<{ id: string; attached: string; workflow: boolean }>(sql`
    select distinct on (b.id) b.id, m.id as attached, m.id = coalesce(b.metadata->>'workflow_id', '') as workflow
    from ${idRows(ids)} i
    join beads b on b.city_id = ${cityId} and b.id = i.id
    cross join lateral (
      select n.id, 1 as place from beads n where n.city_id = ${cityId} and n.id = b.metadata->>'workflow_id' and n.status <> 'closed'
      union all
      select n.id, 2 from beads n where n.city_id = ${cityId} and n.id = b.metadata->>'molecule_id' and n.status <> 'closed'
      union all
      select n.id, 3 from dependencies e
        join beads n on n.city_id = ${cityId} and n.id = e.issue_id and n.issue_type = 'molecule' and n.status <> 'closed'
        where e.city_id = ${cityId} and e.on_id = b.id and e.type = 'parent-child'
    ) m
    order by b.id, m.place, m.id`);
  return new Map(rows.map(({ id, attached, workflow }) => [id, { id: attached, workflow }]));
}

/** Code of the refusal that a command ends with 3 for (runtime 15 row 36). */
export const liveWorkflow = "sling-live-workflow";

/** The refusal of a second attachment (decision R14; runtime 15 rows 35 and 36). */
export function attachmentConflict(
  conflicts: readonly { readonly bead: Bead; readonly attachment: Attachment }[],
  batch: boolean,
): Refusal {
  const first = conflicts[0];
  if (!batch && first?.attachment.workflow) {
    const { bead, attachment } = first;
    return new Refusal(
      409,
      liveWorkflow,
      `source bead ${bead.id} already has live workflow(s): ${attachment.id}\n` +
        `use --force to override, or gc workflow delete-source ${bead.id} --store-ref ${bead.rig ?? "city"} --apply to clean up`,
    );
  }
  const message = batch
    ? `cannot use --on: beads already have attached molecules: ${conflicts.map(({ bead, attachment }) => `${bead.id} (has molecule ${attachment.id})`).join(", ")}`
    : `bead ${first?.bead.id} already has attached molecule ${first?.attachment.id}`;
  return new Refusal(409, "sling-attached", message);
}

/**
 * Ends a live attachment that another one replaces: its root and every open member close, whatever they are (runtime 7.5; decision
 * R14). They stay where they can be read. Needs the city's lock.
 */
export async function burnAttachment(tx: Transaction, cityId: string, id: string, target: string, act: Act) {
  const members = (await subtree(tx, cityId, id)).map((member) => member.id).filter((member) => member !== id);
  const reason = `burned: replaced by a sling to ${target}`;
  await settleClosed(
    tx,
    cityId,
    act,
    [id, ...members].map((member) => ({ id: member, reason, byRule: true })),
  );
}
