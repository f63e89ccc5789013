import { sql } from "drizzle-orm";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { readyAges } from "@/lib/view/ready-ages";
import type { Executor } from "../db/store";
import { filterSql } from "./filter-sql";
import { readySql } from "./list-ready";

/** How many ready beads there are of an age. */
export type ReadyAge = { readonly label: string; readonly filter: string; readonly count: number };

/** The ready queue by the age of its beads: each count is the length of the list that its filter gives (ux 6). */
export async function readyAgeCounts(
  executor: Executor,
  { cityId, now, rig }: { readonly cityId: string; readonly now: Date; readonly rig?: string },
): Promise<readonly ReadyAge[]> {
  const counts = readyAges.map(({ filter }, index) => {
    const terms = parseFilter(filter).terms.map((term) => filterSql(term, cityId, now));
    return sql`count(*) filter (where ${sql.join(terms, sql` and `)})::int as ${sql.raw(`n${index}`)}`;
  });
  const [row = {}] = await executor.query<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from beads b
    where ${readySql(cityId, now.toISOString())} ${rig ? sql`and b.rig = ${rig}` : sql``}`);
  return readyAges.map((age, index) => ({ ...age, count: row[`n${index}`] ?? 0 }));
}
