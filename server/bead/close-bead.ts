import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { type CloseFacts, closeProblem } from "@/lib/bead/close-problem";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { containersAbove } from "./containers-above";
import { getBead } from "./find-bead";
import { lockCity } from "./lock-city";
import { blockingSql, unsatisfiedSql } from "./refresh-blocked";
import { type Settled, settleClosed } from "./settle-closed";

export type CloseInput = {
  readonly cityId: string;
  readonly id: string;
  /** Why; `Closed` when empty (runtime 4.1). */
  readonly reason?: string;
  /** Skips every guard but that of templates (decisions R4, R5, R17). */
  readonly force?: boolean;
  readonly session?: string;
  /** Refuses with 409 when the bead has been edited since this version. */
  readonly expectedVersion?: number;
};

export type CloseResult = Settled & {
  readonly id: string;
  readonly alreadyClosed: boolean;
  readonly closeReason: string;
};

/**
 * Closes a bead and what ends with it (runtime 4). Closing a closed one changes nothing. Refuses, in the store's exact words:
 * templates, pinned beads, epics and roots with open members, and beads with open blockers.
 */
export async function closeBead(executor: Executor, input: CloseInput, act: Act): Promise<CloseResult> {
  return executor.transaction(async (tx) => {
    const { cityId, id } = input;
    // Sent together: each statement sees what was committed when its turn comes, and the lock comes first.
    const [, bead, blockers, containers] = await Promise.all([
      lockCity(tx, cityId),
      getBead(tx, cityId, id),
      openBlockers(tx, cityId, id),
      containersAbove(tx, cityId, [id]),
    ]);
    if (bead.status === "closed")
      return {
        id: bead.id,
        alreadyClosed: true,
        closeReason: bead.closeReason,
        closed: [],
        messages: [],
        unblocked: [],
      };
    if (input.expectedVersion !== undefined && input.expectedVersion !== bead.version) throw editedMeanwhile(bead);
    const facts = closeFacts(bead, blockers, containers.get(id)?.stampedOpen ?? 0);
    const problem = closeProblem(facts, input.force ?? false);
    if (problem) throw new Refusal(409, problem.code, problem.message);
    const closeReason = input.reason?.trim() || "Closed";
    const order = { id: bead.id, reason: closeReason, session: input.session };
    return {
      id: bead.id,
      alreadyClosed: false,
      closeReason,
      ...(await settleClosed(tx, cityId, act, [order], containers)),
    };
  });
}

/** The refusal of an edit that was made on an older state; carries the newer one. */
export function editedMeanwhile(current: Bead): Refusal {
  return new Refusal(
    409,
    "bead-edited-meanwhile",
    `bead ${current.id} was changed meanwhile (version ${current.version}); look at it again and repeat the edit`,
    { current },
  );
}

/** The blockers that are not satisfied, as the guard prints them. */
async function openBlockers(tx: Transaction, cityId: string, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string; waits_for: boolean }>(sql`
    select d.on_id as id, bool_and(d.type = 'waits-for') as waits_for from dependencies d
    left join beads t on t.city_id = d.city_id and t.id = d.on_id
    where d.city_id = ${cityId} and d.issue_id = ${id} and d.type in (${blockingSql}) and ${unsatisfiedSql}
    group by d.on_id order by d.on_id`);
  return rows.map((row) => (row.waits_for ? `${row.id} (waits-for)` : row.id));
}

/** `stamped` are the open members that a root has outside of containment. */
function closeFacts(bead: Bead, openBlockers: readonly string[], stamped: number): CloseFacts {
  const { id, type, status, isTemplate } = bead;
  const openMembers = type === "molecule" ? bead.descendants - bead.closedDescendants + stamped : bead.openChildren;
  return { id, type, status, isTemplate, openMembers, openBlockers };
}

/** What became of one id of several (decision R16). */
export type Outcome<Result> =
  | { readonly id: string; readonly ok: true; readonly result: Result }
  | { readonly id: string; readonly ok: false; readonly refusal: Refusal };

/** Closes several beads one after the other; each is reported, and those that can be closed are. */
export async function closeBeads(
  executor: Executor,
  input: Omit<CloseInput, "id" | "expectedVersion"> & { readonly ids: readonly string[] },
  act: Act,
): Promise<Outcome<CloseResult>[]> {
  return executor.transaction(async (tx) => {
    const outcomes: Outcome<CloseResult>[] = [];
    for (const id of new Set(input.ids)) {
      try {
        outcomes.push({ id, ok: true, result: await closeBead(tx, { ...input, id }, act) });
      } catch (error) {
        // Guards come before the first write, so a refused close leaves nothing to undo.
        if (!isRefusal(error)) throw error;
        outcomes.push({ id, ok: false, refusal: error });
      }
    }
    return outcomes;
  });
}
