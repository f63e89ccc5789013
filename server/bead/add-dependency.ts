import { sql } from "drizzle-orm";
import { containmentType, dependencyTypeProblem, isBlocking } from "@/lib/bead/dependency-type";
import {
  childOnParentProblem,
  cycleMessage,
  epicBorderProblem,
  pairProblem,
  selfEdgeProblem,
} from "@/lib/bead/edge-problem";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { idRows, textArray } from "@/server/db/json-rows";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { listBeadStores, storeOfId } from "./bead-stores";
import { issueNotFound } from "./find-bead";
import { findCycle } from "./find-cycle";
import { lockCity } from "./lock-city";
import { recountContainers } from "./recount-containers";
import { refreshBlocked } from "./refresh-blocked";
import { reopenAbove } from "./settle-reopened";

export type EdgeInput = {
  readonly cityId: string;
  readonly issueId: string;
  readonly onId: string;
  /** `blocks` when absent. */
  readonly type?: string;
  /** JSON text. */
  readonly metadata?: string;
  /** Leaves the event to the caller, for edges of a bead that is being created. */
  readonly quiet?: boolean;
};

/** Whether the edge is new; the same pair with the same type again only refreshes its metadata. */
export type EdgeResult = { readonly added: boolean };

/**
 * Makes `issueId` depend on `onId` (for parent-child: puts it inside). Checks in the order of runtime 2.2, each refused with the
 * store's exact words; rings also count waits-for and containment (decision R3).
 */
export async function addDependency(executor: Executor, input: EdgeInput, act: Act): Promise<EdgeResult> {
  const { cityId, issueId, onId, type = "blocks" } = input;
  const typeProblem = dependencyTypeProblem(type);
  if (typeProblem) throw new Refusal(400, "dependency-type", typeProblem);
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const existing = await checkEdge(tx, cityId, issueId, onId, type);
    await tx.query(sql`
      insert into dependencies (city_id, issue_id, on_id, type, created_at, created_by, metadata)
      values (${cityId}, ${issueId}, ${onId}, ${type}, ${act.now.toISOString()}::timestamptz, ${act.actor}, ${input.metadata ?? ""})
      on conflict (city_id, issue_id, on_id, type) do update set metadata = excluded.metadata
      where ${input.metadata !== undefined}`);
    if (existing) return { added: false };
    await followEdge(tx, cityId, { issueId, onId, type }, act);
    if (!input.quiet) {
      await touch(tx, cityId, issueId, act);
      append(tx, cityId, act, {
        type: "bead.updated",
        subject: issueId,
        message: `dependency added: ${issueId} -> ${onId} (${type})`,
        snapshot: true,
      });
    }
    return { added: true };
  });
}

/** Every check before the first write; answers whether this very edge exists already. */
async function checkEdge(
  tx: Transaction,
  cityId: string,
  issueId: string,
  onId: string,
  type: string,
): Promise<boolean> {
  const ends = await tx.query<{ id: string; issue_type: string }>(
    sql`select id, issue_type from beads where city_id = ${cityId} and id = any(${textArray([issueId, onId])})`,
  );
  const dependent = ends.find((end) => end.id === issueId);
  const target = ends.find((end) => end.id === onId);
  if (!dependent) throw issueNotFound(issueId);
  // Ids of other stores, and capabilities of other projects, are kept and shown as unresolved (decision R11).
  if (!target && !onId.startsWith("external:") && storeOfId(await listBeadStores(tx, cityId), onId))
    throw issueNotFound(onId);
  const edges = await tx.query<{ on_id: string; type: string }>(sql`
    select on_id, type from dependencies where city_id = ${cityId} and issue_id = ${issueId}
      and (on_id = ${onId} or type = ${containmentType})`);
  const parents = edges.filter((edge) => edge.type === containmentType).map((edge) => edge.on_id);
  const pair = edges.filter((edge) => edge.on_id === onId).map((edge) => edge.type);

  const refuse = (code: string, message: string | undefined) => {
    if (message !== undefined) throw new Refusal(409, code, message);
  };
  refuse("dependency-on-parent", childOnParentProblem(issueId, onId, type, parents));
  if (target)
    refuse(
      "dependency-epic-border",
      epicBorderProblem({ id: issueId, type: dependent.issue_type }, { id: onId, type: target.issue_type }, type),
    );
  refuse("dependency-self", selfEdgeProblem(issueId, onId));
  if (pair.includes(type)) return true;
  if (isBlocking(type) || type === containmentType) {
    const path = await findCycle(tx, cityId, { issueId, onId, type });
    if (path) throw new Refusal(409, "dependency-cycle", cycleMessage, { path });
  }
  refuse("dependency-exists", pairProblem(issueId, onId, type, pair));
  return false;
}

/** Brings what is derived from edges up to date after one was added or removed. */
export async function followEdge(
  tx: Transaction,
  cityId: string,
  edge: { readonly issueId: string; readonly onId: string; readonly type: string },
  act: Act,
): Promise<void> {
  if (edge.type === containmentType) {
    await setParents(tx, cityId, [edge.issueId]);
    await recountContainers(tx, cityId, [edge.onId]);
    await reopenAbove(tx, cityId, act, [edge.issueId]);
  }
  if (edge.type === containmentType || isBlocking(edge.type)) await refreshBlocked(tx, cityId, [edge.issueId]);
}

/** `parent_id` is the target of the first parent-child edge (runtime 1.4); a bead put into a new parent comes last there. */
export async function setParents(tx: Transaction, cityId: string, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update beads b set parent_id = p.on_id,
      ordinal = coalesce((select max(s.ordinal) + 1 from beads s where s.city_id = ${cityId} and s.parent_id = p.on_id), 0)
    from ${idRows(ids)} i
    left join lateral (
      select e.on_id from dependencies e
      where e.city_id = ${cityId} and e.issue_id = i.id and e.type = 'parent-child'
      order by e.created_at, e.on_id limit 1
    ) p on true
    where b.city_id = ${cityId} and b.id = i.id and b.parent_id is distinct from p.on_id`);
}

/** Marks a bead as edited. */
export async function touch(tx: Transaction, cityId: string, id: string, act: Act): Promise<void> {
  await tx.query(sql`
    update beads set updated_at = ${act.now.toISOString()}::timestamptz, version = version + 1
    where city_id = ${cityId} and id = ${id}`);
}
