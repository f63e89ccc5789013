import { memo } from "react";
import { classNames } from "../ui/class-names";
import type { TreeColumn, TreeRow } from "./tree-row";

/** What a row reports; the same object for all rows and for the life of the table, so that rows that did not change stay. */
export type RowActs<Row extends TreeRow> = {
  readonly check: (index: number, range: boolean) => void;
  readonly pick: (index: number, row: Row) => void;
  readonly toggle: (row: Row, expanded: boolean) => void;
  readonly edit: (row: Row) => void;
};

type TreeTableRowProps<Row extends TreeRow> = {
  id: string;
  index: number;
  /** Distance from the top of the list in pixels. */
  top: number;
  row: Row | undefined;
  columns: readonly TreeColumn<Row>[];
  /** False while only the first cell is drawn. */
  whole: boolean;
  flat: boolean;
  active: boolean;
  selected: boolean;
  /** Whether the row is checked; undefined where rows cannot be. */
  checked: boolean | undefined;
  acts: RowActs<Row>;
};

/** One row of a tree table; grey while its window is on the way. Drawn again only when something of it changed. */
export const TreeTableRow = memo(TreeTableRowContent) as typeof TreeTableRowContent;

function TreeTableRowContent<Row extends TreeRow>(props: TreeTableRowProps<Row>) {
  const { id, index, top, row, columns, whole, flat, active, selected, checked, acts } = props;
  const place = "tree-tracks absolute contain-strict inset-x-0 h-row items-center px-4 lg:px-6";
  const style = { transform: `translateY(${top}px)` };
  if (!row)
    return (
      <div id={id} role="row" aria-rowindex={index + 2} aria-busy="true" className={place} style={style}>
        {checked !== undefined && <div role="gridcell" />}
        <div role="gridcell" aria-label="Loading">
          <div className="h-2.5 w-40 rounded-sm bg-line" />
        </div>
      </div>
    );
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-level={flat ? undefined : row.depth + 1}
      aria-expanded={!flat && row.hasChildren ? row.expanded : undefined}
      aria-selected={selected}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button, input, select, label")) return;
        acts.pick(index, row);
      }}
      onDoubleClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button, input, select, label")) return;
        acts.edit(row);
      }}
      className={classNames(
        place,
        "cursor-default hover:bg-hover",
        selected && "bg-selected shadow-[inset_2px_0_0_var(--color-ink)] hover:bg-selected",
        active && "group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 outline-ring",
      )}
      style={style}
    >
      {checked !== undefined && (
        <div role="gridcell" className="flex items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Check ${row.label}`}
            checked={checked}
            onChange={(event) =>
              acts.check(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
            className="size-3.5 pointer-coarse:size-5"
          />
        </div>
      )}
      {(whole ? columns : columns.slice(0, 1)).map((column, at) => (
        <div
          role="gridcell"
          key={column.id}
          className={classNames(
            "flex min-w-0 items-center gap-1.5",
            column.numeric && "justify-end font-mono text-small",
            column.phone === false && "@max-[40rem]:hidden",
          )}
          style={at === 0 && !flat ? { paddingLeft: `calc(${row.depth} * var(--indent))` } : undefined}
        >
          {at === 0 && !flat && <FoldMark row={row} acts={acts} />}
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

function FoldMark<Row extends TreeRow>({ row, acts }: { row: Row; acts: RowActs<Row> }) {
  if (!row.hasChildren) return <span className="w-4 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${row.expanded ? "Fold" : "Unfold"} ${row.label}`}
      onClick={() => acts.toggle(row, !row.expanded)}
      className="flex h-6 w-4 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-selected hover:text-ink"
    >
      <span aria-hidden="true" className={classNames("text-[9px] leading-none", row.expanded && "rotate-90")}>
        ▶
      </span>
    </button>
  );
}
