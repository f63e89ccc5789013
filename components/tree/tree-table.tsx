"use client";

import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../ui/class-names";
import { StickyAncestors, type StickyRow, stickyMost } from "./sticky-ancestors";
import { TreeHead } from "./tree-head";
import { findTyped, isTypedAhead, treeMove } from "./tree-keys";
import { type TreeLine, TreeLines } from "./tree-lines";
import type { TreeChecks, TreeColumn, TreeRow, TreeSort } from "./tree-row";
import { type RowActs, TreeTableRow } from "./tree-table-row";
import { useRowHeight } from "./use-row-height";
import { showRow, useRowWindow } from "./use-row-window";

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
  /** A double press on a row. */
  onEdit?: (row: Row) => void;
  /** The row that the keyboard is on. */
  onActive?: (row: Row) => void;
  /** A key on a row before the table looks at it; true when it was taken. */
  onKey?: (key: string, row: Row) => boolean;
  /** Called with the range on screen, so that a server-windowed tree can fetch it. */
  onRange?: (start: number, end: number) => void;
  /** A list without depth: no fold marks, role `grid`. */
  flat?: boolean;
  /** Scroll here once, as when a search finds a row far down. */
  scrollTo?: number | undefined;
  /** Lines between rows, drawn at the right edge: what comes first, and what waits for it. */
  lines?: readonly TreeLine[];
  /** Rows can be checked: `x`, Shift-`x` for a range, or the box. */
  checks?: TreeChecks | undefined;
  sort?: TreeSort | undefined;
  /** The containers above a row, outermost first: they stay on top while it scrolls. */
  ancestorsAt?: (index: number) => readonly StickyRow[];
  /** A container that stays on top was pressed. */
  onAncestor?: (id: string) => void;
  className?: string;
};

/** New rows that are drawn whole in one frame. */
const atOnce = 15;
/** Milliseconds after which typing ahead begins anew. */
const typingPause = 700;

/**
 * Rows of fixed height in a window that scrolls; only what is on screen exists (ux 33). One tab stop: the focus stays on
 * the table and `aria-activedescendant` names the row, so that a row that scrolls out of the window cannot lose it.
 */
export function TreeTable<Row extends TreeRow>(props: TreeTableProps<Row>) {
  const { label, columns, count, rowAt, selectedId, onSelect, onOpen, onToggle, onRange, flat = false } = props;
  const { checks, ancestorsAt } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const rowHeight = useRowHeight(scroller);
  const [active, setActive] = useState(0);
  const { first, last } = useRowWindow(scroller, rowHeight, count);
  useEffect(() => onRange?.(first, Math.max(0, last)), [first, last, onRange]);
  // After a jump, rows show their title at once and the rest as soon as there is time for it; a few new rows are drawn whole.
  const wholeFrom = useDeferredValue(first);
  const wholeTo = useDeferredValue(last);
  const jumped = Math.abs(first - wholeFrom) > atOnce;

  const { scrollTo } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new aim scrolls, never a re-render
  useEffect(() => {
    if (scrollTo === undefined || scrollTo < 0) return;
    showRow(scroller.current, scrollTo, { rowHeight, covered: 0, middle: true });
    setActive(scrollTo);
  }, [scrollTo]);

  const go = (index: number) => {
    setActive(index);
    const covered = ancestorsAt ? rowHeight * stickyMost : 0;
    showRow(scroller.current, index, { rowHeight, covered, middle: false });
    const row = rowAt(index);
    if (row) props.onActive?.(row);
  };
  const parentOf = (index: number) => {
    const depth = rowAt(index)?.depth ?? 0;
    for (let at = index - 1; at >= 0; at--) {
      const row = rowAt(at);
      if (row && row.depth < depth) return at;
    }
    return index;
  };
  const anchor = useRef(0);
  const check = (index: number, range: boolean) => {
    if (!checks) return;
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
    const ids = Array.from({ length: to - from + 1 }, (_, at) => rowAt(from + at)?.id ?? "").filter(Boolean);
    const row = rowAt(index);
    checks.onCheck(ids, range || (row !== undefined && !checks.ids.has(row.id)));
    anchor.current = index;
  };
  const typed = useRef({ text: "", at: 0 });
  const typeAhead = (key: string): boolean => {
    const { text, at } = typed.current;
    const before = Date.now() - at < typingPause ? text : "";
    if (!isTypedAhead(key, before)) return false;
    typed.current = { text: before + key, at: Date.now() };
    const found = findTyped(before + key, active, count, (index) => rowAt(index)?.label);
    if (found !== undefined) go(found);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const row = rowAt(active);
    const typing = typed.current.text !== "" && Date.now() - typed.current.at < typingPause;
    if ((!typing && row && props.onKey?.(event.key, row)) || (typing && typeAhead(event.key))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const move = treeMove({
      key: event.key,
      index: active,
      count,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
      hasChildren: row?.hasChildren ?? false,
      expanded: row?.expanded ?? false,
    });
    if (!move && !typeAhead(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!move) return;
    if (move.kind === "to") go(move.index);
    else if (move.kind === "check" || move.kind === "check-range") check(active, move.kind === "check-range");
    else if (move.kind === "parent") go(parentOf(active));
    else if (!row) return;
    else if (move.kind === "open") (onOpen ?? onSelect)?.(row);
    else if (move.kind === "inspect") (onSelect ?? onOpen)?.(row);
    else onToggle?.(row, move.kind === "unfold");
  };

  const latest = useRef<RowActs<Row> | undefined>(undefined);
  useEffect(() => {
    latest.current = {
      check: (index, range) => {
        setActive(index);
        check(index, range);
      },
      pick: (index, row) => {
        setActive(index);
        (onSelect ?? onOpen)?.(row);
      },
      toggle: (row, expanded) => onToggle?.(row, expanded),
      edit: (row) => props.onEdit?.(row),
    };
  });
  const [acts] = useState<RowActs<Row>>(() => ({
    check: (index, range) => latest.current?.check(index, range),
    pick: (index, row) => latest.current?.pick(index, row),
    toggle: (row, expanded) => latest.current?.toggle(row, expanded),
    edit: (row) => latest.current?.edit(row),
  }));

  const tracksOf = (list: typeof columns) =>
    [...(checks ? ["1.25rem"] : []), ...list.map((column) => column.track)].join(" ");
  const tracks = tracksOf(columns);
  const phoneTracks = tracksOf(columns.filter((column) => column.phone !== false));
  const activeRow = active >= first && active <= last ? `${base}-${active}` : undefined;
  return (
    <div
      ref={scroller}
      role={flat ? "grid" : "treegrid"}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + (checks ? 1 : 0)}
      aria-multiselectable={checks ? true : undefined}
      aria-activedescendant={activeRow}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames(
        "group/tree @container relative min-h-0 overflow-auto outline-offset-[-2px]",
        props.className,
      )}
      style={{ "--tracks": tracks, "--phone-tracks": phoneTracks } as React.CSSProperties}
    >
      <TreeHead columns={columns} sort={props.sort} checkable={checks !== undefined} />
      {ancestorsAt && (
        <StickyAncestors
          scroller={scroller}
          rowHeight={rowHeight}
          count={count}
          ancestorsAt={ancestorsAt}
          onPick={(id) => props.onAncestor?.(id)}
        />
      )}
      <div role="rowgroup" className="relative" style={{ height: count * rowHeight }}>
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
          const index = first + at;
          const row = rowAt(index);
          return (
            <TreeTableRow
              key={row?.id ?? index}
              id={`${base}-${index}`}
              index={index}
              top={index * rowHeight}
              row={row}
              columns={columns}
              whole={!jumped || (index >= wholeFrom && index <= wholeTo)}
              flat={flat}
              active={index === active}
              selected={selectedId !== undefined && row?.id === selectedId}
              checked={checks?.ids.has(row?.id ?? "")}
              acts={acts}
            />
          );
        })}
        {props.lines && props.lines.length > 0 && <TreeLines lines={props.lines} rowHeight={rowHeight} />}
      </div>
    </div>
  );
}
