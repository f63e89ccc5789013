import { sql } from "drizzle-orm";
import type { BeadPlan, PlannedBead, PlannedEdge } from "@/lib/molecule/bead-plan";
import type { Act } from "@/server/db/act";
import { isTransient } from "@/server/db/errors";
import { jsonRows } from "@/server/db/json-rows";
import { countLater } from "@/server/db/statistics";
import type { Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";

export type WriteInput = { readonly cityId: string; readonly rig: string | null; readonly plan: BeadPlan };

const beadColumns =
  "id text, ref text, title text, description text, type text, priority smallint, assignee text, labels text[], metadata jsonb, " +
  '"parentId" text, ordinal int, "awaitType" text, "awaitId" text, "openBlockers" int, "isBlocked" boolean, "openChildren" int, descendants int, "blockedDescendants" int';

/** Writes a plan in bulk: one statement for its beads, one for its edges; the root's event carries its state. */
export async function writePlan(tx: Transaction, { cityId, rig, plan }: WriteInput, act: Act): Promise<void> {
  const now = act.now.toISOString();
  await insertAll(tx, plan.beads, (beads) => ({
    statement: sql`
      insert into beads (city_id, rig, created_by, created_at, updated_at, id, ref, title, description, issue_type, priority,
        assignee, labels, metadata, parent_id, ordinal, await_type, await_id, open_blockers, is_blocked, open_children, descendants,
        blocked_descendants)
      select ${cityId}, ${rig ?? ""}, ${act.actor}, ${now}::timestamptz, ${now}::timestamptz, r.id, r.ref, r.title,
        r.description, r.type, r.priority, r.assignee, r.labels, r.metadata, r."parentId", r.ordinal, r."awaitType",
        r."awaitId", r."openBlockers", r."isBlocked", r."openChildren", r.descendants, r."blockedDescendants"
      from ${jsonRows(beads, beadColumns)}`,
    name: (bead: PlannedBead) => `creating bead for step "${bead.ref}"`,
  }));
  const refById = new Map(plan.beads.map((bead) => [bead.id, bead.ref]));
  await insertAll(tx, plan.edges, (edges) => ({
    statement: sql`
      insert into dependencies (city_id, issue_id, on_id, type, created_at, created_by, metadata)
      select ${cityId}, r."issueId", r."onId", r.type, ${now}::timestamptz, ${act.actor}, r.metadata
      from ${jsonRows(edges, '"issueId" text, "onId" text, type text, metadata text')}`,
    name: (edge: PlannedEdge) => `wiring dep ${refById.get(edge.issueId)}->${refById.get(edge.onId)}`,
  }));
  countLater(tx, plan.beads.length);
  const [root, ...members] = plan.beads;
  if (root) append(tx, cityId, act, { type: "bead.created", subject: root.id, snapshot: true });
  if (members.length > 0) append(tx, cityId, act, { type: "bead.created", subjects: members.map((bead) => bead.id) });
}

type Insert<Row> = { readonly statement: ReturnType<typeof sql>; readonly name: (row: Row) => string };

/**
 * Inserts all rows at once. When the database refuses one, the rows are tried one by one to name it; nothing of it stays either
 * way, because the transaction ends with the error.
 */
async function insertAll<Row extends object>(
  tx: Transaction,
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Insert<Row>,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`savepoint insert_all`);
  try {
    await tx.query(insert(rows).statement);
  } catch (error) {
    if (isTransient(error)) throw error;
    await tx.query(sql`rollback to savepoint insert_all`);
    for (const row of rows) {
      const { statement, name } = insert([row]);
      await tx.query(statement).catch((cause: unknown) => {
        throw new Error(`${name(row)}: ${cause instanceof Error ? cause.message : cause}`, { cause });
      });
    }
    throw error;
  }
  await tx.query(sql`release savepoint insert_all`);
}
