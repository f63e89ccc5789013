import { sql } from "drizzle-orm";
import { failedSql } from "@/server/bead/filter-sql";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

/** What the members of a container are doing, at any depth, besides being open or closed. */
export type Activity = { readonly working: number; readonly blocked: number; readonly failed: number };

type Box = { readonly id: string; readonly parent: string | null } & Activity;

const idle: Activity = { working: 0, blocked: 0, failed: 0 };

/**
 * The activity of containers (ux 32). Only containers are walked; their direct members are counted by the index that lists them, and
 * the counts are added up from the inside out.
 */
export async function containerActivity(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
): Promise<Map<string, Activity>> {
  if (ids.length === 0) return new Map();
  const boxes = await executor.query<Box>(sql`
    with recursive box(id, parent) as (
      select b.id, b.parent_id from ${idRows(ids)} i join beads b on b.city_id = ${cityId} and b.id = i.id
      union
      select c.id, c.parent_id from box u join beads c on c.city_id = ${cityId} and c.parent_id = u.id and c.descendants > 0
    )
    select u.id, u.parent, n.working, n.blocked, n.failed from box u cross join lateral (
      select count(*) filter (where b.status in ('in_progress', 'hooked'))::int as working,
        count(*) filter (where b.status not in ('closed', 'in_progress', 'hooked') and b.is_blocked)::int as blocked,
        count(*) filter (where ${failedSql})::int as failed
      from beads b where b.city_id = ${cityId} and b.parent_id = u.id) n`);
  const inside = new Map<string | null, Box[]>();
  for (const box of boxes) {
    const list = inside.get(box.parent);
    if (list) list.push(box);
    else inside.set(box.parent, [box]);
  }
  const order: Box[] = [];
  const seen = new Set<string>();
  // Outer containers first, so that the list read backwards has every inner one before its outer one.
  const known = new Set(boxes.map((box) => box.id));
  const stack = boxes.filter((box) => box.parent === null || !known.has(box.parent));
  for (let box = stack.pop(); box; box = stack.pop()) {
    if (seen.has(box.id)) continue;
    seen.add(box.id);
    order.push(box);
    stack.push(...(inside.get(box.id) ?? []));
  }
  const sums = new Map<string, Activity>();
  for (const box of order.reverse()) {
    const parts = [box, ...(inside.get(box.id) ?? []).map((inner) => sums.get(inner.id) ?? idle)];
    sums.set(box.id, {
      working: parts.reduce((sum, part) => sum + part.working, 0),
      blocked: parts.reduce((sum, part) => sum + part.blocked, 0),
      failed: parts.reduce((sum, part) => sum + part.failed, 0),
    });
  }
  return sums;
}
