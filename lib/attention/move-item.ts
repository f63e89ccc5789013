import type { Attention, AttentionList } from "./attention";
import type { AttentionItem } from "./attention-item";

/** The attention as it will be once an item is handled: what a page shows before the server has answered. */
export function withHandled(
  attention: Attention,
  key: string,
  acknowledged: NonNullable<AttentionItem["acknowledged"]>,
): Attention {
  const item = [...attention.person.items, ...attention.stuck.items].find((each) => each.key === key);
  if (!item) return attention;
  const without = (list: AttentionList): AttentionList =>
    list.items.includes(item)
      ? { ...list, count: list.count - 1, items: list.items.filter((each) => each !== item) }
      : list;
  return {
    ...attention,
    person: without(attention.person),
    stuck: without(attention.stuck),
    handled: [...attention.handled, { ...item, acknowledged }],
    pages: counted(attention, item, -1),
  };
}

/** The attention as it will be once an acknowledgement is taken back. */
export function withoutHandled(attention: Attention, key: string): Attention {
  const found = attention.handled.find((each) => each.key === key);
  if (!found) return attention;
  const { acknowledged: _, ...item } = found;
  const list = attention[item.group];
  return {
    ...attention,
    [item.group]: { ...list, count: list.count + 1, items: [...list.items, item] },
    handled: attention.handled.filter((each) => each !== found),
    pages: counted(attention, item, 1),
  };
}

function counted({ pages }: Attention, { page, group }: AttentionItem, by: number): Attention["pages"] {
  const before = pages[page] ?? { count: 0, human: group === "person" };
  const { [page]: _, ...others } = pages;
  const count = before.count + by;
  return count > 0 ? { ...others, [page]: { ...before, count } } : others;
}
