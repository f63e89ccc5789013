import { sql } from "drizzle-orm";
import type { HeldBead } from "@/lib/session/agent-state";
import type { Executor } from "../db/store";

/** Beads in progress with somebody, the latest first: what agents hold. */
export async function heldBeads(executor: Executor, cityId: string): Promise<readonly HeldBead[]> {
  return executor.query<HeldBead>(sql`
    select id, title, assignee, updated_at as "updatedAt" from beads
    where city_id = ${cityId} and status = 'in_progress' and assignee <> ''
    order by updated_at desc, id limit 2000`);
}
