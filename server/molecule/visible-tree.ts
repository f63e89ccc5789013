import { sql } from "drizzle-orm";
import { getBead } from "@/server/bead/find-bead";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

/** A bead in the visible tree, before its fields are read. */
type Node = { readonly id: string; readonly parent: string | null; readonly below: number };

/** A row of the tree without its bead; `above` is its container's row. */
export type Visible = {
  readonly id: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly position: number;
  readonly siblings: number;
  readonly above: Visible | undefined;
};

/**
 * The visible tree in display order: only the children of expanded beads are read, by id alone. A molecule of ten thousand beads is
 * a few small columns here; whole beads are read for the window only.
 */
export async function visibleTree(
  executor: Executor,
  cityId: string,
  rootId: string,
  expanded: readonly string[] | "all",
): Promise<Visible[]> {
  await getBead(executor, cityId, rootId);
  const isOpen = expanded === "all" ? sql`true` : sql`t.id in (select i.id from ${idRows([...expanded])} i)`;
  const nodes = await executor.query<Node>(sql`
    with recursive tree(id, parent, ordinal, below, created_at) as (
      select b.id, null::text, b.ordinal, b.descendants, b.created_at from beads b where b.city_id = ${cityId} and b.id = ${rootId}
      union
      select c.id, c.parent_id, c.ordinal, c.descendants, c.created_at from tree t
      join beads c on c.city_id = ${cityId} and c.parent_id = t.id and c.id <> ${rootId}
      where t.below > 0 and ${isOpen}
    )
    select id, parent, below from tree order by ordinal, created_at, id`);
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const list = children.get(node.parent);
    if (list) list.push(node);
    else children.set(node.parent, [node]);
  }
  const visible: Visible[] = [];
  const stack: Visible[] = [];
  const push = (parent: string | null, depth: number, above: Visible | undefined) => {
    const list = children.get(parent) ?? [];
    for (let index = list.length - 1; index >= 0; index--) {
      const { id, below } = list[index]!;
      stack.push({ id, depth, hasChildren: below > 0, position: index + 1, siblings: list.length, above });
    }
  };
  push(null, 0, undefined);
  for (let next = stack.pop(); next; next = stack.pop()) {
    visible.push(next);
    push(next.id, next.depth + 1, next);
  }
  return visible;
}
