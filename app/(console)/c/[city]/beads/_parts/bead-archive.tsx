"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import type { TreeColumn, TreeRow } from "@/components/tree/tree-row";
import { TreeTable } from "@/components/tree/tree-table";
import { Button } from "@/components/ui/button";
import { FilterInput } from "@/components/ui/filter-input";
import { PanelState } from "@/components/ui/panel-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TimeAgo } from "@/components/ui/time-ago";
import { plural } from "@/lib/view/count";

type Archived = Outputs["bead"]["archive"]["items"][number];
type Row = TreeRow & { readonly bead: Archived };

type BeadArchiveProps = {
  city: string;
  words: string;
  selected: string;
  onWords: (words: string) => void;
  onSelect: (id: string) => void;
};

/** What clean-ups and burns took out of the store, latest first; one of them whole beside it (decision R20). */
export function BeadArchive({ city, words, selected, onWords, onSelect }: BeadArchiveProps) {
  const trpc = useTRPC();
  const list = useInfiniteQuery(
    trpc.bead.archive.infiniteQueryOptions({ city, words }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const beads = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
        <FilterInput
          label="Search the archive"
          placeholder="title or id"
          value={words}
          onChange={onWords}
          delay={250}
          className="max-w-110"
        />
        {list.data && <span className="text-ink-2">{plural(total, "archived bead")}</span>}
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="flex min-h-40 min-w-0 flex-1 flex-col bg-surface">
          <PanelState
            loading={list.isPending}
            failure={readFailure(list)}
            empty={beads.length > 0 ? undefined : emptyOf(words, () => onWords(""))}
          >
            <TreeTable
              flat
              label="Archived beads"
              columns={columns}
              count={beads.length}
              rowAt={(index) => toRow(beads[index])}
              selectedId={selected}
              onSelect={(row) => onSelect(row.id === selected ? "" : row.id)}
              onRange={(_, end) => {
                if (end >= beads.length - 5 && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              className="flex-1"
            />
          </PanelState>
        </div>
        {selected && <ArchivedRecord city={city} selected={selected} onClose={() => onSelect("")} />}
      </div>
    </>
  );
}

type ArchivedRecordProps = {
  city: string;
  /** The id of a row, or of a bead alone: then its latest. */
  selected: string;
  onClose: () => void;
};

function ArchivedRecord({ city, selected, onClose }: ArchivedRecordProps) {
  const [id = "", at] = selected.split(between);
  const { data, error, isPending, refetch } = useQuery(
    useTRPC().bead.archived.queryOptions({ city, id, ...(at && { at }) }),
  );
  return (
    <aside
      aria-label={`Archived bead ${id}`}
      className="flex max-h-[60vh] min-h-0 w-full flex-col border-line border-l bg-surface lg:max-h-none lg:w-105"
    >
      <div className="flex items-center gap-2 border-line border-b px-4 py-2">
        <span className="min-w-0 flex-1 truncate font-medium">{data?.title ?? id}</span>
        <Button data-closes-level onClick={onClose}>
          Close
        </Button>
      </div>
      <PanelState loading={isPending} failure={readFailure({ data, error, refetch })}>
        {data && (
          <>
            <p className="border-line border-b px-4 py-2 text-ink-2">
              {data.reason}, by {data.archivedBy} <TimeAgo at={data.archivedAt} />
            </p>
            <ScrollRegion label="The record" className="min-h-0 flex-1 overflow-auto p-4">
              <pre className="font-mono text-small">{JSON.stringify(data.record, null, 2)}</pre>
            </ScrollRegion>
          </>
        )}
      </PanelState>
    </aside>
  );
}

const between = " ";

const rows = new WeakMap<Archived, Row>();

/** The same bead gives the same row, so that what did not change is not drawn again. */
function toRow(bead: Archived | undefined): Row | undefined {
  if (!bead) return undefined;
  // A bead that was deleted, imported again and deleted again is here twice.
  const id = `${bead.id}${between}${bead.archivedAt}`;
  const row = rows.get(bead) ?? { id, depth: 0, label: bead.title, hasChildren: false, expanded: false, bead };
  rows.set(bead, row);
  return row;
}

function emptyOf(words: string, onClear: () => void) {
  if (words !== "")
    return {
      kind: "nothing-matches" as const,
      title: "Nothing in the archive matches",
      action: <Button onClick={onClear}>Clear search</Button>,
    };
  return {
    kind: "nothing-exists" as const,
    title: "Nothing is archived",
    hint: "Closed wisps and closed automation come here a week after they ended; a person's beads only when somebody deletes them.",
  };
}

const columns: readonly TreeColumn<Row>[] = [
  {
    id: "title",
    head: "Bead",
    track: "minmax(8rem,3fr)",
    cell: ({ bead }) => (
      <>
        <span className="truncate">{bead.title}</span>
        <span className="shrink-0 font-mono text-ink-3 text-small">{bead.id}</span>
      </>
    ),
  },
  { id: "type", head: "Type", track: "7rem", phone: false, cell: ({ bead }) => bead.type },
  {
    id: "closed",
    head: "Closed",
    track: "6rem",
    phone: false,
    cell: ({ bead }) => (bead.closedAt ? <TimeAgo at={bead.closedAt} /> : <span className="text-ink-3">never</span>),
  },
  { id: "archived", head: "Archived", track: "6rem", cell: ({ bead }) => <TimeAgo at={bead.archivedAt} /> },
  {
    id: "why",
    head: "Why",
    track: "minmax(0,2fr)",
    phone: false,
    cell: ({ bead }) => <span className="truncate">{bead.reason}</span>,
  },
];
