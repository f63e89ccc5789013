"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useAction } from "@/components/action/use-action";
import { beadColumns } from "@/components/bead/bead-columns";
import { BeadInspector } from "@/components/bead/bead-inspector";
import { BeadTable } from "@/components/bead/bead-table";
import { ClaimButton } from "@/components/bead/claim-button";
import { FilterBar, FilterTerms } from "@/components/bead/filter-bar";
import { ViewMenu } from "@/components/bead/view-menu";
import { readFailure } from "@/components/data/failure";
import { useNewBeads } from "@/components/data/live/use-new-beads";
import { beadList } from "@/components/data/queries/bead";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { useColumns } from "@/components/tree/use-columns";
import { Button } from "@/components/ui/button";
import { Later, later } from "@/components/ui/later";
import { Menu } from "@/components/ui/menu";
import { NewRowsPill } from "@/components/ui/new-rows-pill";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { paths } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { beadFilters } from "@/lib/view/bead-filters";
import { beadListInput } from "./bead-list-input";
import { BeadsHead } from "./beads-head";

const bulkBar = later(() => import("@/components/bead/bulk-bar").then((module) => module.BulkBar));
const loading = () => <PanelState loading />;
const BeadArchive = dynamic(() => import("./bead-archive").then((module) => module.BeadArchive), { loading });
const ReadyAges = dynamic(() => import("./ready-ages").then((module) => module.ReadyAges), { loading });

/** The lists of beads, how old the ready queue is, and the archive. */
export function BeadsView({ city }: { city: string }) {
  const [state, setState] = useSearchState(beadsSearch);
  if (state.view === "archive")
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <BeadsHead city={city} state={state} setState={setState} first={undefined} />
        <BeadArchive
          city={city}
          words={state.f}
          selected={state.sel}
          onWords={(f) => setState({ f, sel: "" }, "replace")}
          onSelect={(sel) => setState({ sel })}
        />
      </div>
    );
  if (state.view !== "ages") return <BeadLists city={city} />;
  return (
    <>
      <BeadsHead city={city} state={state} setState={setState} first={undefined} />
      <ReadyAges city={city} rig={state.rig} />
    </>
  );
}

/** All beads by a typed filter, a page at a time; checked ones can be changed together. */
function BeadLists({ city }: { city: string }) {
  const router = useRouter();
  const [state, setState] = useSearchState(beadsSearch);
  const queue = state.view === "ready";
  const list = useInfiniteQuery({
    ...beadList(useTRPC(), beadListInput(city, state)),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0];
  const beads = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const shown = beads.filter((bead) => checked.has(bead.id));
  const { refusal } = useAction("bead.update", city);
  const all = useMemo(
    () =>
      beadColumns(city, {
        queue,
        ...(queue && { actions: ({ bead }) => <ClaimButton city={city} bead={bead} /> }),
      }),
    [city, queue],
  );
  const [columns, columnEntries] = useColumns("beads", all);
  const fresh = useNewBeads(list.dataUpdatedAt);
  const quick = beadFilters.find((each) => each.filter === state.f)?.id ?? "";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BeadsHead city={city} state={state} setState={setState} first={first} />
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
        <FilterBar label="Filter beads" value={state.f} onChange={(f, how) => setState({ f }, how)} />
        {!queue && (
          <Segmented
            label="Usual questions"
            current={quick}
            onSelect={(id) =>
              setState({ f: id === quick ? "" : (beadFilters.find((each) => each.id === id)?.filter ?? "") })
            }
            items={beadFilters.map(({ id, label, filter }) => ({ id, label, title: filter }))}
          />
        )}
        <span className="flex-1" />
        <ViewMenu city={city} query={beadsSearch.format({ ...state, sel: "" })} />
        <span className="max-sm:hidden">
          <Menu trigger={<Button>Columns</Button>} entries={columnEntries} />
        </span>
      </div>
      <FilterTerms value={state.f} onChange={(f) => setState({ f })} />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="relative flex min-h-40 min-w-0 flex-1 flex-col bg-surface">
          <NewRowsPill count={fresh} one="new bead" onShow={() => void list.refetch()} />
          <PanelState
            loading={list.isPending}
            failure={readFailure(list)}
            empty={beads.length > 0 ? undefined : emptyOf(state, () => setState({ f: "", rig: "" }))}
          >
            <BeadTable
              city={city}
              beads={beads}
              columns={columns}
              selected={state.sel}
              editRefusal={refusal}
              checks={{
                ids: checked,
                onCheck: (ids, on) =>
                  setChecked(
                    (before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
                  ),
              }}
              {...(!queue && {
                sort: { current: state.sort, onSort: (sort) => setState({ sort: sort as typeof state.sort }) },
              })}
              onSelect={(id) => setState({ sel: id === state.sel ? "" : id })}
              onOpen={(id) => router.push(paths.bead(city, id))}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              onKey={(key) => {
                if (key === "Escape" && checked.size > 0) setChecked(new Set());
                else if (key !== "." || checked.size === 0) return false;
                else document.querySelector<HTMLElement>("[data-bulk] button")?.focus();
                return true;
              }}
              className="flex-1"
            />
          </PanelState>
          {shown.length > 0 && (
            <Later
              part={bulkBar}
              props={{
                city,
                beads: shown,
                loaded: beads.length,
                onCheckAll: () => setChecked(new Set(beads.map((bead) => bead.id))),
                onKeep: (ids) => setChecked(new Set(ids)),
              }}
            />
          )}
        </div>
        {state.sel && <BeadInspector city={city} id={state.sel} onClose={() => setState({ sel: "" })} />}
      </div>
    </div>
  );
}

function emptyOf({ view, f, rig }: typeof beadsSearch.defaults, onClear: () => void) {
  if (f !== "" || rig !== "")
    return {
      kind: "nothing-matches" as const,
      title: "No bead matches the filter",
      action: <Button onClick={onClear}>Clear filters</Button>,
      doc: { slug: "filters", label: "The words of a filter" },
    };
  if (view === "ready")
    return {
      kind: "nothing-exists" as const,
      title: "Nothing is ready",
      hint: "Everything that is open waits for another bead, for a gate or for its day; or there is no work.",
    };
  return {
    kind: "nothing-exists" as const,
    title: "There are no beads yet",
    hint: "Cook a formula, or sling a piece of work to an agent.",
    command: "cityhall sling AGENT TEXT",
    doc: { slug: "operators", part: "give-work-to-an-agent", label: "How work gets to agents" },
  };
}
