import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";
import { type BeadRow, beadColumns, toBead } from "./bead-row";
import { getBead } from "./find-bead";
import { blockersOf } from "./why-blocked";

export type ClaimInput = {
  readonly cityId: string;
  readonly id: string;
  /** Who takes it; the actor when absent. */
  readonly assignee?: string;
};

/**
 * Takes a bead for one agent: assigned and in progress. Claiming one's own claim again changes nothing. 409 when somebody else
 * has it, when it is blocked, and when it is not the kind or in the state to be worked on.
 */
export async function claimBead(executor: Executor, input: ClaimInput, act: Act): Promise<Bead> {
  const assignee = input.assignee ?? act.actor;
  return executor.transaction(async (tx) => {
    const [row] = await tx.query<BeadRow>(sql`
      update beads b set status = 'in_progress', assignee = ${assignee}, version = b.version + 1,
        updated_at = ${act.now.toISOString()}::timestamptz,
        started_at = coalesce(b.started_at, ${act.now.toISOString()}::timestamptz)
      where b.city_id = ${input.cityId} and b.id = ${input.id} and b.status in ('open', 'hooked')
        and b.assignee in ('', ${assignee}) and not b.is_blocked and b.issue_type not in ('gate', 'convoy')
        and not b.is_template
      returning ${beadColumns}`);
    if (row) {
      append(tx, input.cityId, act, { type: "bead.updated", subject: row.id, message: "claimed", snapshot: true });
      return toBead(row);
    }
    const bead = await getBead(tx, input.cityId, input.id);
    if (bead.status === "in_progress" && bead.assignee === assignee) return bead;
    throw await claimRefusal(tx, input.cityId, bead, assignee);
  });
}

async function claimRefusal(executor: Executor, cityId: string, bead: Bead, assignee: string): Promise<Refusal> {
  if (bead.type === "gate")
    return new Refusal(409, "claim-gate", `gate ${bead.id} is not work to claim; close it when its condition holds`);
  if (bead.type === "convoy" || bead.isTemplate)
    return new Refusal(409, "claim-kind", `${bead.isTemplate ? "template" : "convoy"} ${bead.id} is not work to claim`);
  if (bead.status !== "open" && bead.status !== "hooked" && bead.assignee === "")
    return new Refusal(409, "claim-status", `bead ${bead.id} is not open (status: ${bead.status})`);
  if (bead.assignee !== "" && bead.assignee !== assignee)
    return new Refusal(409, "claim-taken", `bead ${bead.id} is already assigned to "${bead.assignee}"`, {
      current: bead,
    });
  if (bead.isBlocked) {
    const blockers = await blockersOf(executor, cityId, bead.id);
    return new Refusal(409, "claim-blocked", `bead ${bead.id} is blocked by open issues [${blockers.join(" ")}]`);
  }
  return new Refusal(409, "claim-status", `bead ${bead.id} is not open (status: ${bead.status})`);
}
