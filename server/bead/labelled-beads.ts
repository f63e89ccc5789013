import { sql } from "drizzle-orm";
import { textArray } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

/** A bead with its labels, for readers that keep their bookkeeping in labels (orders). */
export type LabelledBead = {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
  readonly labels: readonly string[];
};

/** Beads that carry any of the labels, open or closed, newest first. */
export async function labelledBeads(
  executor: Executor,
  query: { readonly cityId: string; readonly labels: readonly string[]; readonly limit?: number },
): Promise<LabelledBead[]> {
  return executor.query<LabelledBead>(sql`
    select id, created_at as "createdAt", status, labels from beads
    where city_id = ${query.cityId} and labels && ${textArray(query.labels)}
    order by created_at desc, id desc limit ${query.limit ?? 1000}`);
}
