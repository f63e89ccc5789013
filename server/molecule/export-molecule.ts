import { sql } from "drizzle-orm";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import type { ExportedMolecule } from "@/lib/molecule/export-text";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { getBead } from "@/server/bead/find-bead";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { membersSql, termsSql } from "./members";

/** The members of a molecule that a filter leaves, and the edges between those. */
export async function exportMolecule(
  executor: Executor,
  query: {
    readonly cityId: string;
    readonly rootId: string;
    readonly terms: readonly FilterTerm[];
    readonly now: Date;
  },
): Promise<ExportedMolecule> {
  const { cityId, rootId, terms, now } = query;
  await getBead(executor, cityId, rootId);
  const rows = await executor.query<BeadRow>(sql`
    ${membersSql(cityId, rootId)} select ${beadColumns} from below u join beads b on b.city_id = ${cityId} and b.id = u.id
    where ${termsSql(terms, cityId, now)} order by b.id <> ${rootId}, b.ordinal, b.created_at, b.id`);
  const ids = rows.map((row) => row.id);
  const edges = await executor.query<ExportedMolecule["edges"][number]>(sql`
    with kept as materialized ${idRows(ids)}
    select d.issue_id as "issueId", d.on_id as "dependsOnId", d.type from kept k
    join dependencies d on d.city_id = ${cityId} and d.issue_id = k.id
    where d.on_id in (select id from kept) order by 1, 2, 3`);
  return { rootId, beads: rows.map(toBead), edges };
}
