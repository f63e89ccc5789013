"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readFailure } from "@/components/data/failure";
import { moleculeList } from "@/components/data/queries/molecule";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { MoleculeTable } from "@/components/molecule/molecule-table";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { paths, withQuery } from "@/lib/url/paths";
import { moleculesSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { MoleculeTrends } from "./molecule-trends";

type View = (typeof moleculesSearch.defaults)["view"];

/** The molecules of the city, newest first, or how many ended day by day. */
export function MoleculesView({ city }: { city: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [state, setState] = useSearchState(moleculesSearch);
  const list = useMoleculeList(city);
  const formulas = useQuery(trpc.formula.list.queryOptions({ city, rig: state.rig }));
  const first = list.data?.pages[0];
  const trends = state.view === "trends";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Molecules"
        term="molecule"
        facts={first && !trends && <span>{plural(first.total, "molecule")}</span>}
        note="What was cooked from formulas, and how far it has come."
        actions={
          <Button kind="primary" onClick={() => router.push(paths.formulas(city))}>
            Cook a formula
          </Button>
        }
      >
        <LinkTabs
          label="Molecules"
          current={state.view}
          hrefOf={(view) => withQuery(paths.molecules(city), moleculesSearch.format({ ...state, view: view as View }))}
          onSelect={(view) => setState({ view: view as View })}
          items={[
            { id: "list", label: "Molecules" },
            { id: "trends", label: "Throughput" },
          ]}
        />
      </PageHeader>
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
        {trends ? (
          <Segmented
            label="Days"
            current={state.days}
            onSelect={(days) => setState({ days })}
            items={[
              { id: "7", label: "7 days" },
              { id: "30", label: "30 days" },
              { id: "90", label: "90 days" },
            ]}
          />
        ) : (
          <Segmented
            label="State"
            current={state.state}
            onSelect={(id) => setState({ state: id })}
            items={[
              { id: "open", label: "Under way" },
              { id: "closed", label: "Ended" },
              { id: "all", label: "All" },
            ]}
          />
        )}
        <Select
          aria-label="Formula"
          value={state.formula}
          onChange={(event) => setState({ formula: event.target.value })}
          className="max-w-64"
        >
          <option value="">every formula</option>
          {formulas.data?.formulas.map((formula) => (
            <option key={formula.name} value={formula.name}>
              {formula.name}
            </option>
          ))}
        </Select>
      </div>
      {trends ? (
        <MoleculeTrends city={city} rig={state.rig} formula={state.formula} days={Number(state.days)} />
      ) : (
        <MoleculeRows city={city} />
      )}
    </div>
  );
}

function useMoleculeList(city: string) {
  const [state] = useSearchState(moleculesSearch);
  return useInfiniteQuery({
    ...moleculeList(useTRPC(), { city, ...state }),
    placeholderData: keepPreviousData,
    enabled: state.view === "list",
  });
}

function MoleculeRows({ city }: { city: string }) {
  const [state, setState] = useSearchState(moleculesSearch);
  const list = useMoleculeList(city);
  const molecules = list.data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = state.formula !== "" || state.rig !== "" || state.state !== "all";
  return (
    <PanelState
      loading={list.isPending}
      failure={readFailure(list)}
      empty={
        molecules.length > 0
          ? undefined
          : filtered
            ? {
                kind: "nothing-matches",
                title: state.state === "open" ? "No molecule is under way" : "No molecule matches",
                hint: "Choose a formula and cook it, or look at those that have ended.",
                command: "cityhall formula cook NAME",
                action: (
                  <Button onClick={() => setState({ state: "all", formula: "", rig: "" })}>Show all molecules</Button>
                ),
              }
            : {
                kind: "nothing-exists",
                title: "Nothing was cooked yet",
                hint: "Choose a formula and cook it: its steps become beads that agents can work.",
                command: "cityhall formula cook NAME",
                doc: { slug: "operators", part: "give-work-to-an-agent", label: "How work gets to agents" },
              }
      }
    >
      <MoleculeTable
        city={city}
        molecules={molecules}
        onEnd={() => {
          if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
        }}
        className="flex-1 bg-surface"
      />
    </PanelState>
  );
}
