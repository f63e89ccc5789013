"use client";

import { useMemo } from "react";
import type { TreeLine } from "../tree/tree-lines";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { ChangingStatus } from "../ui/changing-status";
import { StatusMark } from "../ui/status-mark";
import { TimeAgo } from "../ui/time-ago";
import { MoleculeProgress } from "./molecule-progress";
import type { MoleculeRow } from "./use-molecule-rows";

type Row = TreeRow & { readonly row: MoleculeRow };

type MoleculeTreeProps = {
  title: string;
  total: number;
  loaded: ReadonlyMap<number, MoleculeRow>;
  selected: string;
  scrollTo: number | undefined;
  onSelect: (id: string) => void;
  onToggle: (id: string, expanded: boolean) => void;
  onRange: (start: number, end: number) => void;
};

/** The members of a molecule as a tree, with progress, who has what, and lines for the selected one. */
export function MoleculeTree(props: MoleculeTreeProps) {
  const { title, total, loaded, selected, scrollTo, onSelect, onToggle, onRange } = props;
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
      onToggle={(row, expanded) => onToggle(row.id, expanded)}
      onRange={onRange}
      lines={lines}
      className="min-h-60 flex-1 bg-surface"
    />
  );
}

function toTreeRow(row: MoleculeRow): Row {
  const { line, depth, hasChildren, isExpanded } = row;
  return { id: line.id, depth, label: line.title, hasChildren, expanded: isExpanded, row };
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

const columns: readonly TreeColumn<Row>[] = [
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
    head: "State",
    track: "7.5rem",
    phone: false,
    cell: ({ row: { line } }) => <ChangingStatus status={line.state} />,
  },
  {
    id: "progress",
    head: "Progress",
    track: "minmax(6.5rem,9rem)",
    cell: ({ row: { line, hasChildren } }) => hasChildren && <MoleculeProgress molecule={line} />,
  },
  {
    id: "who",
    head: "Assignee",
    track: "minmax(3rem,1.2fr)",
    phone: false,
    cell: ({ row: { line } }) =>
      line.assignee ? <span className="truncate">{line.assignee}</span> : <span className="text-ink-3">nobody</span>,
  },
  {
    id: "waits",
    head: "Waits for",
    track: "4rem",
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
