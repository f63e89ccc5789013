"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readFailure } from "@/components/data/failure";
import type { Outputs, Trpc } from "@/components/data/trpc";
import type { TreeColumn, TreeRow } from "@/components/tree/tree-row";
import { TreeTable } from "@/components/tree/tree-table";
import { PanelState } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";

type Event = Outputs["event"]["list"]["items"][number];
type Row = TreeRow & { readonly event: Event };

/** Events, newest first. */
export function EventTable({ city, trpc, type, after }: { city: string; trpc: Trpc; type: string; after: number }) {
  const list = useInfiniteQuery(
    trpc.event.list.infiniteQueryOptions(
      { city, type, after, limit: 100 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const rows = (list.data?.pages ?? []).flatMap((page) =>
    page.items.map<Row>((event) => ({
      id: String(event.seq),
      depth: 0,
      label: event.type,
      hasChildren: false,
      expanded: false,
      event,
    })),
  );
  const columns: TreeColumn<Row>[] = [
    {
      id: "seq",
      head: "Seq",
      track: "4.5rem",
      numeric: true,
      phone: false,
      cell: ({ event }) => String(event.seq),
    },
    { id: "when", head: "When", track: "5.5rem", cell: ({ event }) => <TimeAgo at={event.ts} /> },
    {
      id: "type",
      head: "Event",
      track: "minmax(0,1fr)",
      cell: ({ event }) => <span className="truncate font-mono text-small">{event.type}</span>,
    },
    {
      id: "subject",
      head: "About",
      track: "minmax(0,1fr)",
      cell: ({ event }) =>
        event.subject && (
          <Link href={paths.bead(city, event.subject)} className="truncate font-mono text-small hover:underline">
            {event.subject}
          </Link>
        ),
    },
    {
      id: "message",
      head: "What",
      track: "minmax(0,2fr)",
      phone: false,
      cell: ({ event }) => <span className="truncate text-ink-2">{event.message}</span>,
    },
    {
      id: "actor",
      head: "Actor",
      track: "minmax(0,1fr)",
      phone: false,
      cell: ({ event }) => <span className="truncate">{event.actor}</span>,
    },
  ];
  return (
    <PanelState
      loading={list.isPending}
      failure={readFailure(list)}
      empty={
        rows.length > 0
          ? undefined
          : type
            ? { kind: "nothing-matches", title: `No event of type ${type}` }
            : {
                kind: "nothing-exists",
                title: "Nothing has happened yet",
                hint: "Cooking, slinging, closing a bead: each change of the city is listed here as it happens.",
                command: "cityhall bead create TITLE",
              }
      }
    >
      <TreeTable
        flat
        label="Events"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        onRange={(_, end) => {
          if (end >= rows.length - 20 && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
        }}
        className="flex-1 bg-surface"
      />
    </PanelState>
  );
}
