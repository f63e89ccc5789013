import { type SQL, sql } from "drizzle-orm";

/**
 * Everything that contains some beads, at any depth, as the body of a recursive `up(member, id)`. `members` is the name of a table
 * expression with the column `id`.
 */
export function walkUp(cityId: string, members: "lively" | "turned"): SQL {
  const edges = sql`dependencies e on e.city_id = ${cityId} and e.type = 'parent-child'`;
  return sql`
    select m.id, e.on_id from ${sql.raw(members)} m join ${edges} and e.issue_id = m.id
    union
    select u.member, e.on_id from up u join ${edges} and e.issue_id = u.id`;
}
