import { type SQL, sql } from "drizzle-orm";
import { containersByKey } from "./by-key";

/**
 * Everything that contains some beads, at any depth, as the body of a recursive `up(member, id)`. `members` is the name of a table
 * expression with the column `id`.
 */
export function walkUp(cityId: string, members: "lively" | "turned"): SQL {
  return sql`
    select m.id, e.id from ${sql.raw(members)} m cross join ${containersByKey(cityId, sql`m.id`)} e
    union
    select u.member, e.id from up u cross join ${containersByKey(cityId, sql`u.id`)} e`;
}
