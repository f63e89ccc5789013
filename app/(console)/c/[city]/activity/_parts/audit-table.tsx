"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { readFailure } from "@/components/data/failure";
import type { Outputs, Trpc } from "@/components/data/trpc";
import type { TreeColumn, TreeRow } from "@/components/tree/tree-row";
import { TreeTable } from "@/components/tree/tree-table";
import { Chip } from "@/components/ui/chip";
import { PanelState } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";

type Entry = Outputs["event"]["audit"]["items"][number];
type Row = TreeRow & { readonly entry: Entry };

const tones = { done: "good", refused: "waiting", denied: "bad", failed: "bad" } as const;

/** The audit log, newest first: every change, and every attempt that was refused or denied. */
export function AuditTable({ city, trpc, action }: { city: string; trpc: Trpc; action: string }) {
  const list = useInfiniteQuery(
    trpc.event.audit.infiniteQueryOptions(
      { city, action, limit: 100 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const nothing = action
    ? { kind: "nothing-matches" as const, title: `No row of action ${action}` }
    : {
        kind: "nothing-exists" as const,
        title: "Nobody has changed anything yet",
        hint: "Every change, and every attempt that is refused, writes one row.",
      };
  return <AuditRows list={list} nothing={nothing} />;
}

type AuditList = {
  readonly data: { readonly pages: readonly { readonly items: readonly Entry[] }[] } | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

/** The rows of a list that grows while it is scrolled; `nothing` is said where there are none. */
export function AuditRows({ list, nothing }: { list: AuditList; nothing: ComponentProps<typeof PanelState>["empty"] }) {
  const rows = (list.data?.pages ?? []).flatMap((page) =>
    page.items.map<Row>((entry) => ({
      id: String(entry.id),
      depth: 0,
      label: entry.action,
      hasChildren: false,
      expanded: false,
      entry,
    })),
  );
  return (
    <PanelState loading={list.isPending} failure={readFailure(list)} empty={rows.length > 0 ? undefined : nothing}>
      <TreeTable
        flat
        label="Audit log"
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

const columns: readonly TreeColumn<Row>[] = [
  { id: "when", head: "When", track: "5.5rem", cell: ({ entry }) => <TimeAgo at={entry.at} /> },
  {
    id: "who",
    head: "Who",
    track: "minmax(0,1fr)",
    cell: ({ entry }) => (
      <span className="truncate">
        {entry.actor} <span className="text-ink-3">{entry.role}</span>
      </span>
    ),
  },
  {
    id: "action",
    head: "Action",
    track: "minmax(0,1fr)",
    cell: ({ entry }) => <span className="truncate font-mono text-small">{entry.action}</span>,
  },
  {
    id: "target",
    head: "Target",
    track: "minmax(0,1.5fr)",
    phone: false,
    cell: ({ entry }) => (
      <span className="truncate font-mono text-small" title={entry.target}>
        {entry.target}
      </span>
    ),
  },
  {
    id: "result",
    head: "Result",
    track: "5.5rem",
    cell: ({ entry }) => (
      <Chip tone={tones[entry.result as keyof typeof tones] ?? "neutral"} title={entry.reason}>
        {entry.result}
      </Chip>
    ),
  },
  {
    id: "reason",
    head: "Why",
    track: "minmax(0,2fr)",
    phone: false,
    cell: ({ entry }) => (
      <span className="truncate text-ink-2" title={entry.reason}>
        {entry.reason}
      </span>
    ),
  },
];
