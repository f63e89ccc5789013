/** What a key asks of a tree. */
export type TreeMove =
  | { readonly kind: "to"; readonly index: number }
  | { readonly kind: "fold" | "unfold" | "open" | "inspect" | "parent" | "check" | "check-range" };

type KeyFacts = {
  readonly key: string;
  readonly index: number;
  readonly count: number;
  readonly page: number;
  readonly hasChildren: boolean;
  readonly expanded: boolean;
};

/** The keyboard model of trees and lists (ux 55, the treegrid pattern); undefined for keys that are not ours. */
export function treeMove({ key, index, count, page, hasChildren, expanded }: KeyFacts): TreeMove | undefined {
  const to = (target: number): TreeMove => ({ kind: "to", index: Math.max(0, Math.min(count - 1, target)) });
  switch (key) {
    case "ArrowDown":
    case "j":
      return to(index + 1);
    case "ArrowUp":
    case "k":
      return to(index - 1);
    case "PageDown":
      return to(index + page);
    case "PageUp":
      return to(index - page);
    case "Home":
      return to(0);
    case "End":
      return to(count - 1);
    case "ArrowRight":
    case "l":
      if (!hasChildren) return undefined;
      return expanded ? to(index + 1) : { kind: "unfold" };
    case "ArrowLeft":
    case "h":
      return hasChildren && expanded ? { kind: "fold" } : { kind: "parent" };
    case "Enter":
      return { kind: "open" };
    case " ":
      return { kind: "inspect" };
    case "x":
      return { kind: "check" };
    case "X":
      return { kind: "check-range" };
    default:
      return undefined;
  }
}

/** Letters that mean something on every page or in every list: typing ahead does not begin with them. */
const taken = "jkhlxegsr";

/** Whether a key is typed to find a row by its name; `typed` is what was typed just before. */
export function isTypedAhead(key: string, typed: string): boolean {
  return key.length === 1 && /[\p{L}\p{N}]/u.test(key) && (typed !== "" || !taken.includes(key.toLowerCase()));
}

/** The next row from `from` on, around the end, whose name begins with what was typed; undefined when none is loaded that does. */
export function findTyped(
  typed: string,
  from: number,
  count: number,
  labelAt: (index: number) => string | undefined,
): number | undefined {
  const wanted = typed.toLowerCase();
  for (let step = typed.length > 1 ? 0 : 1; step <= count; step++) {
    const index = (from + step) % count;
    if (labelAt(index)?.toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}
