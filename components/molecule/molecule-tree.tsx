"use client";

import { useMemo } from "react";
import type { BeadLine } from "@/lib/view/bead-line";
import type { TreeLine } from "../tree/tree-lines";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { ChangingStatus } from "../ui/changing-status";
import { StatusMark } from "../ui/status-mark";
import { TimeAgo } from "../ui/time-ago";
import { MoleculeProgress } from "./molecule-progress";
import type { MoleculeRow } from "./use-molecule-rows";

/** One row of the tree. */
export type MoleculeTreeRow = TreeRow & { readonly row: MoleculeRow };

type Row = MoleculeTreeRow;

type MoleculeTreeProps = {
  title: string;
  total: number;
  loaded: ReadonlyMap<number, MoleculeRow>;
  selected: string;
  scrollTo: number | undefined;
  onSelect: (id: string) => void;
  onToggle: (id: string, expanded: boolean) => void;
  onRange: (start: number, end: number) => void;
  ancestorsAt: (index: number) => readonly BeadLine[];
  columns: readonly TreeColumn<Row>[];
  onOpen: (id: string) => void;
};

/** The members of a molecule as a tree, with progress, who has what, and lines for the selected one. */
export function MoleculeTree(props: MoleculeTreeProps) {
  const { title, total, loaded, selected, scrollTo, onSelect, onToggle, onRange, ancestorsAt, columns } = props;
  const lines = useMemo(() => linesOf(loaded, selected), [loaded, selected]);
  return (
    <TreeTable<Row>
      label={`Beads of ${title}`}
      columns={columns}
      count={total}
      rowAt={(index) => {
        const row = loaded.get(index);
        return row && toTreeRow(row);
      }}
      selectedId={selected}
      scrollTo={scrollTo}
      onSelect={(row) => onSelect(row.id === selected ? "" : row.id)}
      onOpen={(row) => props.onOpen(row.id)}
      onToggle={(row, expanded) => onToggle(row.id, expanded)}
      onRange={onRange}
      lines={lines}
      ancestorsAt={(index) =>
        ancestorsAt(index).map((line, depth) => ({ id: line.id, depth, content: <Above line={line} /> }))
      }
      onAncestor={onSelect}
      className="min-h-60 flex-1 bg-surface"
    />
  );
}

/** A container that stays on top: its state, its title, and how far it has come. */
function Above({ line }: { line: BeadLine }) {
  return (
    <>
      <StatusMark status={line.state} compact />
      <span className="min-w-0 truncate">{line.title}</span>
      <span className="ml-auto shrink-0 font-mono text-ink-3 text-small">
        {line.closedDescendants}/{line.descendants}
      </span>
    </>
  );
}

const treeRows = new WeakMap<MoleculeRow, Row>();

/** The same row gives the same object, so that what did not change is not drawn again. */
function toTreeRow(row: MoleculeRow): Row {
  let made = treeRows.get(row);
  if (!made) {
    const { line, depth, hasChildren, isExpanded } = row;
    made = { id: line.id, depth, label: line.title, hasChildren, expanded: isExpanded, row };
    treeRows.set(row, made);
  }
  return made;
}

/** Lines to and from the selected row, between rows that are loaded. */
function linesOf(loaded: ReadonlyMap<number, MoleculeRow>, selected: string): readonly TreeLine[] {
  if (!selected) return [];
  const places = new Map([...loaded].map(([index, row]) => [row.line.id, index]));
  const here = places.get(selected);
  if (here === undefined) return [];
  const upstream = (loaded.get(here)?.blockedBy ?? []).flatMap((id) => places.get(id) ?? []);
  const downstream = [...loaded].filter(([, row]) => row.blockedBy.includes(selected)).map(([index]) => index);
  return [
    ...upstream.map((from) => ({ from, to: here, tone: "upstream" as const })),
    ...downstream.map((to) => ({ from: here, to, tone: "downstream" as const })),
  ];
}

/** The columns of the tree; those with a name can be hidden. */
export const moleculeColumns: readonly TreeColumn<Row>[] = [
  {
    id: "title",
    head: "Bead",
    track: "minmax(8rem,4fr)",
    cell: ({ row: { line } }) => (
      <>
        <StatusMark status={line.state} compact />
        <span className="truncate">{line.title}</span>
      </>
    ),
  },
  {
    id: "state",
    name: "State",
    head: "State",
    track: "7.5rem",
    phone: false,
    cell: ({ row: { line } }) => <ChangingStatus status={line.state} />,
  },
  {
    id: "progress",
    name: "Progress",
    head: "Progress",
    track: "minmax(6.5rem,9rem)",
    cell: ({ row: { line, hasChildren, activity } }) =>
      hasChildren && <MoleculeProgress molecule={line} activity={activity} />,
  },
  {
    id: "who",
    name: "Assignee",
    head: "Assignee",
    track: "minmax(3rem,1.2fr)",
    phone: false,
    cell: ({ row: { line } }) =>
      line.assignee ? <span className="truncate">{line.assignee}</span> : <span className="text-ink-3">nobody</span>,
  },
  {
    id: "waits",
    name: "Waits for",
    head: "Waits for",
    track: "5.25rem",
    phone: false,
    numeric: true,
    cell: ({ row: { blockedBy } }) =>
      blockedBy.length > 0 && (
        <span title={blockedBy.join(", ")}>
          {blockedBy.length}
          <span className="sr-only"> beads: {blockedBy.join(", ")}</span>
        </span>
      ),
  },
  {
    id: "age",
    name: "Last change",
    head: "Changed",
    track: "4.5rem",
    phone: false,
    cell: ({ row: { line } }) => <TimeAgo at={line.updatedAt} />,
  },
  {
    id: "lines",
    head: <span className="sr-only">Dependency lines</span>,
    track: "2rem",
    phone: false,
    cell: () => null,
  },
];
