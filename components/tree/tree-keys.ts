/** What a key asks of a tree. */
export type TreeMove =
  | { readonly kind: "to"; readonly index: number }
  | { readonly kind: "fold" | "unfold" | "open" | "inspect" | "parent" };

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
    default:
      return undefined;
  }
}
