"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../ui/class-names";
import { treeMove } from "./tree-keys";
import { type TreeLine, TreeLines } from "./tree-lines";
import type { TreeColumn, TreeRow } from "./tree-row";
import { TreeTableRow } from "./tree-table-row";
import { useRowHeight } from "./use-row-height";

type TreeTableProps<Row extends TreeRow> = {
  label: string;
  columns: readonly TreeColumn<Row>[];
  /** All rows, loaded or not. */
  count: number;
  /** The row at an index; undefined while its window is on the way. */
  rowAt: (index: number) => Row | undefined;
  /** Index of the row to show and mark; scrolled to when it changes. */
  selectedId?: string | undefined;
  onSelect?: (row: Row) => void;
  onOpen?: (row: Row) => void;
  onToggle?: (row: Row, expanded: boolean) => void;
  /** Called with the range on screen, so that a server-windowed tree can fetch it. */
  onRange?: (start: number, end: number) => void;
  /** A list without depth: no fold marks, role `grid`. */
  flat?: boolean;
  /** Scroll here once, as when a search finds a row far down. */
  scrollTo?: number | undefined;
  /** Lines between rows, drawn at the right edge: what comes first, and what waits for it. */
  lines?: readonly TreeLine[];
  className?: string;
};

const overscan = 10;

/**
 * Rows of fixed height in a window that scrolls; only what is on screen exists (ux 33). One tab stop: the focus stays on
 * the table and `aria-activedescendant` names the row, so that a row that scrolls out of the window cannot lose it.
 */
export function TreeTable<Row extends TreeRow>(props: TreeTableProps<Row>) {
  const { label, columns, count, rowAt, selectedId, onSelect, onOpen, onToggle, onRange, flat = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const rowHeight = useRowHeight(scroller);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: rowHeight,
    initialRect: { width: 1200, height: 640 },
    getItemKey: (index) => rowAt(index)?.id ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height (pointer type) makes all offsets stale
  useEffect(() => virtual.measure(), [rowHeight]);

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);

  const { scrollTo } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new aim scrolls, never a re-render
  useEffect(() => {
    if (scrollTo === undefined || scrollTo < 0) return;
    virtual.scrollToIndex(scrollTo, { align: "center" });
    setActive(scrollTo);
  }, [scrollTo]);

  const go = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index, { align: "auto" });
  };
  const parentOf = (index: number) => {
    const depth = rowAt(index)?.depth ?? 0;
    for (let at = index - 1; at >= 0; at--) {
      const row = rowAt(at);
      if (row && row.depth < depth) return at;
    }
    return index;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const row = rowAt(active);
    const move = treeMove({
      key: event.key,
      index: active,
      count,
      page: Math.max(1, last - first - overscan),
      hasChildren: row?.hasChildren ?? false,
      expanded: row?.expanded ?? false,
    });
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    if (move.kind === "to") go(move.index);
    else if (move.kind === "parent") go(parentOf(active));
    else if (!row) return;
    else if (move.kind === "open") (onOpen ?? onSelect)?.(row);
    else if (move.kind === "inspect") (onSelect ?? onOpen)?.(row);
    else onToggle?.(row, move.kind === "unfold");
  };

  const tracks = columns.map((column) => column.track).join(" ");
  const phoneTracks = columns
    .filter((column) => column.phone !== false)
    .map((column) => column.track)
    .join(" ");
  const activeRow = items.some((item) => item.index === active) ? `${base}-${active}` : undefined;
  return (
    <div
      ref={scroller}
      role={flat ? "grid" : "treegrid"}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={activeRow}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames(
        "group/tree @container relative min-h-0 overflow-auto outline-offset-[-2px]",
        props.className,
      )}
      style={{ "--tracks": tracks, "--phone-tracks": phoneTracks } as React.CSSProperties}
    >
      <div role="rowgroup" className="sticky top-0 z-10 border-line border-b bg-surface">
        <div role="row" aria-rowindex={1} className="tree-tracks h-7 items-center px-4 lg:px-6">
          {columns.map((column) => (
            <div
              role="columnheader"
              key={column.id}
              className={classNames(
                "label-caps truncate",
                column.numeric && "text-right",
                column.phone === false && "@max-[40rem]:hidden",
              )}
            >
              {column.head}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <TreeTableRow
            key={item.key}
            id={`${base}-${item.index}`}
            index={item.index}
            top={item.start}
            row={rowAt(item.index)}
            columns={columns}
            flat={flat}
            active={item.index === active}
            selectedId={selectedId}
            onPick={(row) => {
              setActive(item.index);
              (onSelect ?? onOpen)?.(row);
            }}
            onToggle={onToggle}
          />
        ))}
        {props.lines && props.lines.length > 0 && <TreeLines lines={props.lines} rowHeight={rowHeight} />}
      </div>
    </div>
  );
}
