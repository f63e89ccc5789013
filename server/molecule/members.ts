import { type SQL, sql } from "drizzle-orm";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { filterSql } from "@/server/bead/filter-sql";

/** A with-clause that makes `below(id)` of a molecule: its root and everything inside of it. */
export function membersSql(cityId: string, rootId: string): SQL {
  return sql`with recursive below(id) as (
    select ${rootId}
    union
    select e.issue_id from below u join dependencies e on e.city_id = ${cityId} and e.on_id = u.id and e.type = 'parent-child'
  )`;
}

/** Terms of a filter as a condition over a bead's row `b`; true without terms. */
export function termsSql(terms: readonly FilterTerm[], cityId: string, now: Date): SQL {
  return sql.join([sql`true`, ...terms.map((term) => filterSql(term, cityId, now))], sql` and `);
}
