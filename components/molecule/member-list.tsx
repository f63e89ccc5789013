"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";
import { useAction } from "../action/use-action";
import { beadColumns } from "../bead/bead-columns";
import { BeadTable } from "../bead/bead-table";
import { readFailure } from "../data/failure";
import { beadList } from "../data/queries/bead";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { PanelState } from "../ui/panel-state";

type MemberListProps = {
  city: string;
  id: string;
  filter: string;
  selected: string;
  onSelect: (id: string) => void;
  onClear: () => void;
};

/** The members of a molecule that a filter leaves, as a list: the same question as in the beads table. */
export function MemberList({ city, id, filter, selected, onSelect, onClear }: MemberListProps) {
  const router = useRouter();
  const { refusal } = useAction("bead.update", city);
  const list = useInfiniteQuery({
    ...beadList(useTRPC(), { city, filter: `in:${id} ${filter}`, hideSystem: false, limit: 100 }),
    placeholderData: keepPreviousData,
  });
  const beads = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const columns = useMemo(() => beadColumns(city, { queue: false }), [city]);
  return (
    <div className="flex min-h-40 min-w-0 flex-1 flex-col bg-surface">
      <PanelState
        loading={list.isPending}
        failure={readFailure(list)}
        empty={
          beads.length === 0
            ? {
                kind: "nothing-matches",
                title: "No bead of this molecule matches",
                action: <Button onClick={onClear}>Clear the filter</Button>,
              }
            : undefined
        }
      >
        <p role="status" className="border-line border-b px-4 py-1 text-ink-2 lg:px-6">
          {plural(list.data?.pages[0]?.total ?? 0, "bead")} of this molecule
        </p>
        <BeadTable
          city={city}
          label="Beads that match"
          beads={beads}
          columns={columns}
          selected={selected}
          editRefusal={refusal}
          onSelect={(bead) => onSelect(bead === selected ? "" : bead)}
          onOpen={(bead) => router.push(paths.bead(city, bead))}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
          }}
          className="flex-1"
        />
      </PanelState>
    </div>
  );
}
