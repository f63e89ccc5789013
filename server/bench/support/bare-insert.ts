import { sql } from "drizzle-orm";
import type { BeadPlan } from "@/lib/molecule/bead-plan";
import { jsonRows } from "@/server/db/json-rows";
import type { Store } from "@/server/db/store";

/** The floor of a cook: the same rows and edges by the fastest portable bulk insert, with nothing checked, derived or told. */
export async function bareInsert(store: Store, cityId: string, plan: BeadPlan): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.query(sql`
      insert into beads (city_id, created_at, updated_at, id, ref, title, description, issue_type, priority, assignee, labels,
        metadata, parent_id, ordinal)
      select ${cityId}, now(), now(), r.id, r.ref, r.title, r.description, r.type, r.priority, r.assignee, r.labels, r.metadata,
        r."parentId", r.ordinal
      from ${jsonRows(
        plan.beads,
        'id text, ref text, title text, description text, type text, priority smallint, assignee text, labels text[], metadata jsonb, "parentId" text, ordinal int',
      )}`);
    await tx.query(sql`
      insert into dependencies (city_id, issue_id, on_id, type, created_at)
      select ${cityId}, r."issueId", r."onId", r.type, now() from ${jsonRows(plan.edges, '"issueId" text, "onId" text, type text')}`);
  });
}
