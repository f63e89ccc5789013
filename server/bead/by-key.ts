import { type SQL, sql } from "drizzle-orm";

/*
 * Rows that are looked up by key, one look-up for each row before them. Behind a recursion the planner expects rows in thousands where
 * there are a few, and would rather read the whole table; `offset 0` keeps it from that. What is written is found the same way,
 * by `isOneOf`.
 */

/** The bead of an id, as `cross join ${beadByKey(cityId, sql`u.id`)} b`. */
export function beadByKey(cityId: string, id: SQL): SQL {
  return sql`lateral (select * from beads k where k.city_id = ${cityId} and k.id = ${id} offset 0)`;
}

/** What lies directly in a bead, as rows `id`. */
export function membersByKey(cityId: string, id: SQL): SQL {
  return sql`lateral (
    select k.issue_id as id from dependencies k
    where k.city_id = ${cityId} and k.on_id = ${id} and k.type = 'parent-child' offset 0)`;
}

/** What a bead lies in directly, as rows `id`. */
export function containersByKey(cityId: string, id: SQL): SQL {
  return sql`lateral (
    select k.on_id as id from dependencies k
    where k.city_id = ${cityId} and k.issue_id = ${id} and k.type = 'parent-child' offset 0)`;
}

/** Whether the bead `b` is one of the ids of a table expression, for a statement that changes those. */
export function isOneOf(table: "target" | "written"): SQL {
  return sql`b.id = any(array(select id from ${sql.raw(table)}))`;
}
