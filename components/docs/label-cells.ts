/** As much of a tree of elements as is looked at. */
type Node = {
  readonly tagName?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  properties?: Record<string, unknown>;
};

const within = (node: Node, tag: string): Node[] =>
  (node.children ?? []).flatMap((child) => (child.tagName === tag ? [child] : within(child, tag)));

const words = (node: Node): string => node.value ?? (node.children ?? []).map(words).join("");

/** Gives each cell of a table the words above its column, for where a table is too narrow for its head. */
export function labelCells() {
  return (root: Node) => {
    for (const table of within(root, "table")) {
      const heads = within(table, "th").map(words);
      for (const row of within(table, "tr"))
        for (const [column, cell] of within(row, "td").entries())
          if (column > 0) cell.properties = { ...cell.properties, head: heads[column] };
    }
  };
}
