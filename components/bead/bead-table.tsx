"use client";

import Link from "next/link";
import { useMemo } from "react";
import { paths } from "@/lib/url/paths";
import type { BeadLine } from "@/lib/view/bead-line";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { StatusMark } from "../ui/status-mark";
import { TimeAgo } from "../ui/time-ago";

type Row = TreeRow & { readonly bead: BeadLine };

type BeadTableProps = {
  city: string;
  beads: readonly BeadLine[];
  selected: string;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
  /** Called when the end is near, to fetch the next page. */
  onEnd: () => void;
  className?: string;
};

/** Beads as a table. */
export function BeadTable({ city, beads, selected, onSelect, onOpen, onEnd, className }: BeadTableProps) {
  const rows = useMemo<Row[]>(
    () =>
      beads.map((bead) => ({
        id: bead.id,
        depth: 0,
        label: bead.title,
        hasChildren: false,
        expanded: false,
        bead,
      })),
    [beads],
  );
  const columns = useMemo(() => beadColumns(city), [city]);
  return (
    <TreeTable
      flat
      label="Beads"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      selectedId={selected}
      onSelect={(row) => onSelect(row.id)}
      onOpen={(row) => onOpen(row.id)}
      onRange={(_, end) => {
        if (end >= rows.length - 20) onEnd();
      }}
      className={className}
    />
  );
}

function beadColumns(city: string): readonly TreeColumn<Row>[] {
  return [
    {
      id: "state",
      head: "State",
      track: "minmax(6.5rem,8.5rem)",
      phone: false,
      cell: ({ bead }) => <StatusMark status={bead.state} />,
    },
    {
      id: "title",
      head: "Bead",
      track: "minmax(0,4fr)",
      cell: ({ bead }) => (
        <>
          <span className="sm:hidden">
            <StatusMark status={bead.state} compact />
          </span>
          <Link href={paths.bead(city, bead.id)} tabIndex={-1} className="truncate font-medium hover:underline">
            {bead.title}
          </Link>
        </>
      ),
    },
    {
      id: "id",
      head: "Id",
      track: "minmax(5rem,1fr)",
      cell: ({ bead }) => <span className="truncate font-mono text-ink-3 text-small">{bead.id}</span>,
    },
    {
      id: "type",
      head: "Type",
      track: "5.5rem",
      phone: false,
      cell: ({ bead }) => <span className="truncate text-ink-2">{bead.type}</span>,
    },
    {
      id: "priority",
      head: "P",
      track: "2rem",
      numeric: true,
      phone: false,
      cell: ({ bead }) => String(bead.priority ?? 2),
    },
    {
      id: "who",
      head: "Assignee",
      track: "minmax(0,1.2fr)",
      phone: false,
      cell: ({ bead }) =>
        bead.assignee ? (
          <span className="truncate">{bead.assignee}</span>
        ) : bead.routedTo ? (
          <span className="truncate text-ink-2" title={`routed to ${bead.routedTo}`}>
            → {bead.routedTo}
          </span>
        ) : (
          <span className="text-ink-3">nobody</span>
        ),
    },
    {
      id: "rig",
      head: "Rig",
      track: "minmax(0,0.8fr)",
      phone: false,
      cell: ({ bead }) => <span className="truncate text-ink-2">{bead.rig || "city"}</span>,
    },
    {
      id: "age",
      head: "Updated",
      track: "5.5rem",
      phone: false,
      cell: ({ bead }) => <TimeAgo at={bead.updatedAt} />,
    },
  ];
}
