import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { editedMeanwhile } from "./close-bead";
import { getBead } from "./find-bead";
import { lockCity } from "./lock-city";
import { settleReopened } from "./settle-reopened";

export type ReopenInput = { readonly cityId: string; readonly id: string; readonly expectedVersion?: number };

/** The ids that are open again: the bead, and the roots and epics that had ended with it. */
export type ReopenResult = { readonly id: string; readonly reopened: readonly string[] };

/** Reopens a closed bead, and the molecule around it in the same transaction (decision R2). 409 when it is not closed. */
export async function reopenBead(executor: Executor, input: ReopenInput, act: Act): Promise<ReopenResult> {
  return executor.transaction(async (tx) => {
    await lockCity(tx, input.cityId);
    const bead = await getBead(tx, input.cityId, input.id);
    if (bead.status !== "closed")
      throw new Refusal(409, "reopen-not-closed", `bead ${bead.id} is not closed (status: ${bead.status})`);
    if (input.expectedVersion !== undefined && input.expectedVersion !== bead.version) throw editedMeanwhile(bead);
    return { id: bead.id, reopened: await settleReopened(tx, input.cityId, act, [bead.id]) };
  });
}
