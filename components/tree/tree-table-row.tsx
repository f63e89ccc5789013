import { classNames } from "../ui/class-names";
import type { TreeColumn, TreeRow } from "./tree-row";

type TreeTableRowProps<Row extends TreeRow> = {
  id: string;
  index: number;
  /** Distance from the top of the list in pixels. */
  top: number;
  row: Row | undefined;
  columns: readonly TreeColumn<Row>[];
  flat: boolean;
  active: boolean;
  selectedId: string | undefined;
  /** Whether the row is checked; undefined where rows cannot be. */
  checked: boolean | undefined;
  onCheck: (range: boolean) => void;
  onPick: (row: Row) => void;
  onToggle: ((row: Row, expanded: boolean) => void) | undefined;
  onEdit: ((row: Row) => void) | undefined;
};

/** One row of a tree table; grey while its window is on the way. */
export function TreeTableRow<Row extends TreeRow>(props: TreeTableRowProps<Row>) {
  const { id, index, top, row, columns, flat, active, selectedId, checked, onCheck, onPick, onToggle, onEdit } = props;
  const place = "tree-tracks absolute inset-x-0 h-row items-center px-4 lg:px-6";
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
  const selected = row.id === selectedId;
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
        onPick(row);
      }}
      onDoubleClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button, input, select, label")) return;
        onEdit?.(row);
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
            onChange={(event) => onCheck(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
            className="size-3.5 pointer-coarse:size-5"
          />
        </div>
      )}
      {columns.map((column, at) => (
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
          {at === 0 && !flat && <FoldMark row={row} onToggle={onToggle} />}
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

function FoldMark<Row extends TreeRow>({
  row,
  onToggle,
}: {
  row: Row;
  onToggle: ((row: Row, expanded: boolean) => void) | undefined;
}) {
  if (!row.hasChildren) return <span className="w-4 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${row.expanded ? "Fold" : "Unfold"} ${row.label}`}
      onClick={() => onToggle?.(row, !row.expanded)}
      className="flex h-6 w-4 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-selected hover:text-ink"
    >
      <span aria-hidden="true" className={classNames("text-[9px] leading-none", row.expanded && "rotate-90")}>
        ▶
      </span>
    </button>
  );
}
