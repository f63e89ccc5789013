"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { BeadInspector } from "@/components/bead/bead-inspector";
import { BeadTable } from "@/components/bead/bead-table";
import { failureOf } from "@/components/data/failure";
import { beadList } from "@/components/data/queries/bead";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { FilterInput } from "@/components/ui/filter-input";
import { Select } from "@/components/ui/input";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { paths } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { beadFilters } from "@/lib/view/bead-filters";
import { countText, plural } from "@/lib/view/count";
import { beadListInput } from "./bead-list-input";

const sorts = [
  { id: "priority", label: "by priority" },
  { id: "-created", label: "newest first" },
  { id: "-updated", label: "last changed first" },
  { id: "-closed", label: "last closed first" },
  { id: "title", label: "by title" },
] as const;

/** All beads by a typed filter, a page at a time. */
export function BeadsView({ city }: { city: string }) {
  const router = useRouter();
  const [state, setState] = useSearchState(beadsSearch);
  const list = useInfiniteQuery({
    ...beadList(useTRPC(), beadListInput(city, state)),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0];
  const beads = list.data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = state.f !== "" || state.rig !== "";
  const quick = beadFilters.find((each) => each.filter === state.f)?.id ?? "";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Beads"
        facts={
          first && (
            <>
              <span>{plural(first.total, "bead")}</span>
              {first.hidden > 0 && (
                <button type="button" className="link" onClick={() => setState({ system: "shown" })}>
                  {countText(first.hidden)} system beads hidden
                </button>
              )}
              {state.system === "shown" && (
                <button type="button" className="link" onClick={() => setState({ system: "hidden" })}>
                  hide system beads
                </button>
              )}
            </>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
        <FilterInput
          label="Filter beads"
          placeholder="state:ready rig:web -type:gate words"
          value={state.f}
          onChange={(f) => setState({ f }, "replace")}
          className="max-w-80 font-mono"
          delay={250}
        />
        <Segmented
          label="Usual questions"
          current={quick}
          onSelect={(id) =>
            setState({ f: id === quick ? "" : (beadFilters.find((each) => each.id === id)?.filter ?? "") })
          }
          items={beadFilters.map(({ id, label, filter }) => ({ id, label, title: filter }))}
        />
        <Select
          aria-label="Order"
          value={state.sort}
          onChange={(event) => setState({ sort: event.target.value as typeof state.sort })}
          className="w-auto"
        >
          {sorts.map((sort) => (
            <option key={sort.id} value={sort.id}>
              {sort.label}
            </option>
          ))}
        </Select>
      </div>
      {first && first.problems.length > 0 && (
        <ul role="alert" className="border-line border-b bg-human-soft px-4 py-1 text-human lg:px-6">
          {first.problems.map((problem) => (
            <li key={`${problem.at} ${problem.term}`}>▲ {problem.message}</li>
          ))}
        </ul>
      )}
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="flex min-h-40 min-w-0 flex-1 flex-col bg-surface">
          <PanelState
            loading={list.isPending}
            failure={list.error ? failureOf(list.error, () => void list.refetch()) : undefined}
            empty={
              beads.length > 0
                ? undefined
                : filtered
                  ? {
                      kind: "nothing-matches",
                      title: "No bead matches the filter",
                      action: <Button onClick={() => setState({ f: "", rig: "" })}>Clear filters</Button>,
                    }
                  : {
                      kind: "nothing-exists",
                      title: "There are no beads yet",
                      hint: "Cook a formula, or sling a piece of work to an agent.",
                    }
            }
          >
            <BeadTable
              city={city}
              beads={beads}
              selected={state.sel}
              onSelect={(id) => setState({ sel: id === state.sel ? "" : id })}
              onOpen={(id) => router.push(paths.bead(city, id))}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              className="flex-1"
            />
          </PanelState>
        </div>
        {state.sel && <BeadInspector city={city} id={state.sel} onClose={() => setState({ sel: "" })} />}
      </div>
    </div>
  );
}
