import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { Convergence } from "@/lib/converge/convergence";
import { convergenceMetadata, readConvergence } from "@/lib/converge/metadata";
import { Refusal } from "@/lib/diagnostic/refusal";
import { closeBead } from "@/server/bead/close-bead";
import { getBead } from "@/server/bead/find-bead";
import { updateBead } from "@/server/bead/update-bead";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";

/** The loop that a bead is the root of; refuses beads of another type. */
export async function getLoop(
  executor: Executor,
  cityId: string,
  id: string,
): Promise<{ readonly bead: Bead; readonly loop: Convergence }> {
  const bead = await getBead(executor, cityId, id);
  if (bead.type !== "convergence") throw new Refusal(409, "converge-type", `bead ${id} is not a convergence loop`);
  return { bead, loop: readConvergence(id, textsOf(bead.metadata)) };
}

/** The targets of the loops that have not ended, one for each loop. */
export async function openTargets(executor: Executor, cityId: string): Promise<string[]> {
  const rows = await executor.query<{ target: string }>(sql`
    select coalesce(metadata->>'convergence.target', '') as target from beads
    where city_id = ${cityId} and issue_type = 'convergence' and status <> 'closed'`);
  return rows.map((row) => row.target);
}

/** Writes the loop back to its root; a loop that has ended closes it. */
export async function saveLoop(tx: Transaction, cityId: string, loop: Convergence, act: Act): Promise<void> {
  await updateBead(tx, { cityId, id: loop.id, patch: { metadata: convergenceMetadata(loop) } }, act);
  if (loop.state !== "terminated") return;
  await closeBead(tx, { cityId, id: loop.id, reason: `converge: ${loop.terminalReason}`, force: true }, act);
}

export function textsOf(metadata: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [key, typeof value === "string" ? value : String(value)]),
  );
}
