import { classNames } from "../ui/class-names";
import type { TreeColumn, TreeRow, TreeSort } from "./tree-row";

type TreeHeadProps<Row extends TreeRow> = {
  columns: readonly TreeColumn<Row>[];
  sort: TreeSort | undefined;
  checkable: boolean;
};

/** The heads of the columns; those that can be sorted by are buttons. */
export function TreeHead<Row extends TreeRow>({ columns, sort, checkable }: TreeHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-line border-b bg-surface">
      <div role="row" aria-rowindex={1} className="tree-tracks h-7 items-center px-4 lg:px-6">
        {checkable && (
          <div role="columnheader">
            <span className="sr-only">Checked</span>
          </div>
        )}
        {columns.map((column) => {
          const order = column.sort === undefined ? undefined : orderOf(column.sort, sort?.current ?? "");
          return (
            <div
              role="columnheader"
              key={column.id}
              aria-sort={order}
              className={classNames(
                "label-caps truncate",
                column.numeric && "text-right",
                column.phone === false && "@max-[40rem]:hidden",
              )}
            >
              {sort && column.sort !== undefined ? (
                <button
                  type="button"
                  onClick={() => sort.onSort(nextSort(column.sort ?? "", sort.current))}
                  className={classNames("h-7 max-w-full truncate uppercase hover:text-ink", order && "text-ink")}
                >
                  {column.head}
                  {order && <span aria-hidden="true">{order === "ascending" ? " ↑" : " ↓"}</span>}
                </button>
              ) : (
                column.head
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function orderOf(sort: string, current: string): "ascending" | "descending" | undefined {
  if (current === sort) return sort.startsWith("-") ? "descending" : "ascending";
  if (current === flipped(sort)) return sort.startsWith("-") ? "ascending" : "descending";
  return undefined;
}

function flipped(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}

/** A head asks for its own order first, then for the other direction; `priority` has one direction only. */
function nextSort(sort: string, current: string): string {
  return current === sort && sort !== "priority" ? flipped(sort) : sort;
}
