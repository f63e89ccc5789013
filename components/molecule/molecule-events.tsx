"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readFailure } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { PanelState } from "../ui/panel-state";
import { TimeAgo } from "../ui/time-ago";

type Happening = Outputs["molecule"]["events"]["items"][number];
type Row = TreeRow & { readonly event: Happening };

type MoleculeEventsProps = {
  city: string;
  id: string;
  selected: string;
  onSelect: (id: string) => void;
};

/** What happened to the members of a molecule, newest first. */
export function MoleculeEvents({ city, id, selected, onSelect }: MoleculeEventsProps) {
  const list = useInfiniteQuery(
    useTRPC().molecule.events.infiniteQueryOptions(
      { city, id },
      { getNextPageParam: (page) => page.nextSeq, placeholderData: keepPreviousData },
    ),
  );
  const rows = useMemo<Row[]>(
    () =>
      (list.data?.pages ?? []).flatMap((page) =>
        page.items.map((event) => ({
          id: String(event.seq),
          depth: 0,
          label: `${event.type} ${event.title ?? event.subject}`,
          hasChildren: false,
          expanded: false,
          event,
        })),
      ),
    [list.data],
  );
  return (
    <PanelState
      loading={list.isPending}
      failure={readFailure(list)}
      empty={
        rows.length === 0 && !list.isPending
          ? {
              kind: "nothing-exists",
              title: "Nothing has happened to it here",
              hint: "Beads that were imported bring no events along.",
            }
          : undefined
      }
    >
      <TreeTable<Row>
        flat
        label="Events"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        selectedId={rows.find((row) => row.event.subject === selected)?.id ?? ""}
        onSelect={({ event }) => onSelect(event.subject === selected ? "" : event.subject)}
        onRange={(_, end) => {
          if (end >= rows.length - 20 && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
        }}
        className="min-h-60 flex-1 bg-surface"
      />
    </PanelState>
  );
}

const columns: readonly TreeColumn<Row>[] = [
  {
    id: "when",
    head: "When",
    track: "6rem",
    cell: ({ event }) => (
      <span className="text-ink-3">
        <TimeAgo at={event.ts} />
      </span>
    ),
  },
  {
    id: "what",
    head: "Event",
    track: "minmax(6rem,10rem)",
    cell: ({ event }) => <span className="truncate font-mono text-small">{event.type}</span>,
  },
  {
    id: "bead",
    head: "Bead",
    track: "minmax(0,2fr)",
    cell: ({ event }) => <span className="truncate">{event.title ?? event.subject}</span>,
  },
  {
    id: "message",
    head: "What",
    track: "minmax(0,2fr)",
    phone: false,
    cell: ({ event }) => (
      <span className="truncate text-ink-2" title={event.message}>
        {event.message}
      </span>
    ),
  },
  {
    id: "actor",
    head: "By",
    track: "minmax(0,1fr)",
    phone: false,
    cell: ({ event }) => <span className="truncate text-ink-2">{event.actor}</span>,
  },
];
