"use client";

import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { executionList } from "@/components/data/queries/provider";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { ExecutionTable } from "@/components/provider/execution-table";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { providersSearch } from "@/lib/url/search";

const states = [
  { id: "all", label: "all" },
  { id: "open", label: "open", title: "held, sending or accepted" },
  { id: "settled", label: "settled" },
  { id: "released", label: "released" },
  { id: "reconciliation", label: "reconciliation" },
] as const;

/** Calls, newest first; as cases, those that wait for a person. */
export function ExecutionsPanel() {
  const trpc = useTRPC();
  const [state, setState] = useSearchState(providersSearch);
  const list = useInfiniteQuery({ ...executionList(trpc, state), placeholderData: keepPreviousData });
  const { data: packs } = useSuspenseQuery(trpc.provider.packs.queryOptions());
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const cases = state.view === "cases";
  const filtered = state.pack !== "" || (!cases && state.state !== "all");
  return (
    <Panel
      flush
      title={cases ? "Waiting for a person" : "Executions"}
      note={
        cases
          ? "The provider may have done the work and nobody can tell. The hold stays until somebody decides."
          : undefined
      }
      actions={
        <>
          {!cases && (
            <Segmented label="State" items={states} current={state.state} onSelect={(id) => setState({ state: id })} />
          )}
          <Select
            aria-label="Pack"
            className="w-auto"
            value={state.pack}
            onChange={(event) => setState({ pack: event.target.value })}
          >
            <option value="">all packs</option>
            {[...new Set(packs.map((pack) => pack.packId))].map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </Select>
        </>
      }
    >
      <PanelState
        loading={list.isPending}
        failure={readFailure(list)}
        empty={
          rows.length > 0
            ? undefined
            : filtered
              ? {
                  kind: "nothing-matches",
                  title: "No execution matches",
                  action: <Button onClick={() => setState({ state: "all", pack: "" })}>Clear filters</Button>,
                }
              : {
                  kind: "nothing-exists",
                  title: cases ? "No case waits for a person" : "Nothing was called yet",
                  hint: cases
                    ? undefined
                    : "Bind a model of a pack, then call it from the pack's page or from an agent.",
                }
        }
      >
        <ExecutionTable label={cases ? "Cases" : "Executions"} rows={rows} />
        {list.hasNextPage && (
          <div className="p-3">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older executions
            </Button>
          </div>
        )}
      </PanelState>
    </Panel>
  );
}
