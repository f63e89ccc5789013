import { sql } from "drizzle-orm";
import { getBead } from "@/server/bead/find-bead";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import type { Visible } from "./visible-tree";

type Child = { readonly id: string; readonly parent: string; readonly below: number };

/**
 * A window of a molecule that is expanded throughout, from the stored roll-ups: a subtree that ends before the window or begins
 * after it is stepped over by its size, unread. Undefined when the sizes do not add up (a bead in two containers): then the whole
 * tree has to be read.
 */
export async function wholeWindow(
  executor: Executor,
  cityId: string,
  rootId: string,
  offset: number,
  limit: number,
): Promise<{ readonly total: number; readonly window: readonly Visible[] } | undefined> {
  const root = await getBead(executor, cityId, rootId);
  const first: Visible = {
    id: rootId,
    depth: 0,
    hasChildren: root.descendants > 0,
    position: 1,
    siblings: 1,
    above: undefined,
  };
  const found: { readonly at: number; readonly row: Visible }[] = [];
  let level = [{ row: first, at: 0, below: root.descendants }];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 1000) return undefined;
    for (const { row, at } of level) if (at >= offset && at < offset + limit) found.push({ at, row });
    const open = level.filter(({ at, below }) => below > 0 && at + below >= offset && at < offset + limit - 1);
    const children = await childrenOf(
      executor,
      cityId,
      open.map(({ row }) => row.id),
    );
    const next: typeof level = [];
    for (const { row, at, below } of open) {
      const list = children.get(row.id) ?? [];
      if (list.reduce((sum, child) => sum + child.below + 1, 0) !== below) return undefined;
      let place = at + 1;
      for (const [index, child] of list.entries()) {
        const inside: Visible = {
          id: child.id,
          depth: row.depth + 1,
          hasChildren: child.below > 0,
          position: index + 1,
          siblings: list.length,
          above: row,
        };
        if (place + child.below >= offset && place < offset + limit)
          next.push({ row: inside, at: place, below: child.below });
        place += child.below + 1;
      }
    }
    level = next;
  }
  found.sort((a, b) => a.at - b.at);
  return { total: root.descendants + 1, window: found.map(({ row }) => row) };
}

async function childrenOf(executor: Executor, cityId: string, ids: readonly string[]): Promise<Map<string, Child[]>> {
  const children = new Map<string, Child[]>();
  if (ids.length === 0) return children;
  const rows = await executor.query<Child>(sql`
    select b.id, b.parent_id as parent, b.descendants as below from ${idRows(ids)} i
    join beads b on b.city_id = ${cityId} and b.parent_id = i.id order by b.ordinal, b.created_at, b.id`);
  for (const row of rows) {
    const list = children.get(row.parent);
    if (list) list.push(row);
    else children.set(row.parent, [row]);
  }
  return children;
}
