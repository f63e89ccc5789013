"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { AgentTable } from "@/components/config/agent-table";
import { DroppedList } from "@/components/config/dropped-list";
import { LayerLegend } from "@/components/config/layer-mark";
import { ProviderList } from "@/components/config/provider-list";
import { RigTable } from "@/components/config/rig-table";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { FilterInput } from "@/components/ui/filter-input";
import { LinkTabs } from "@/components/ui/link-tabs";
import { MonoId } from "@/components/ui/mono-id";
import { paths, withQuery } from "@/lib/url/paths";
import { configSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";
import { ConfigDiff } from "./config-diff";
import { ConfigText } from "./config-text";
import { PatchList } from "./patch-list";
import { PhaseStepper } from "./phase-stepper";

/** The effective configuration: who is there after every layer has spoken. */
export function ConfigView({ city }: { city: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.config.agents.queryOptions({ city }));
  const { data: overview } = useSuspenseQuery(trpc.config.overview.queryOptions({ city }));
  const [state, setState] = useSearchState(configSearch);
  const { rig, q, view } = state;
  const inScope = data.agents.filter((agent) => rig === "" || agent.rig === rig);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Effective config"
        facts={
          <>
            <span>
              prefix <code className="font-mono">{overview.prefix}</code>
            </span>
            <span className="flex items-center gap-1">
              revision <MonoId id={overview.revision} />
            </span>
          </>
        }
        note="What is left after packs, patches, rigs and defaults. Every value knows the lines that led to it."
      >
        <LinkTabs
          label="Parts of the config"
          current={view}
          onSelect={(id) => setState({ view: id as typeof view })}
          hrefOf={(id) => withQuery(paths.config(city), configSearch.format({ ...state, view: id as typeof view }))}
          items={[
            { id: "agents", label: "Agents", count: countText(inScope.length) },
            { id: "rigs", label: "Rigs", count: countText(overview.rigs.length) },
            { id: "patches", label: "Patches" },
            { id: "phases", label: "Phases" },
            { id: "diff", label: "Compare" },
            { id: "providers", label: "Providers" },
            { id: "dropped", label: "Left out", count: countText(overview.dropped.length) },
            { id: "toml", label: "TOML" },
            { id: "json", label: "JSON" },
          ]}
        />
      </PageHeader>
      {view === "agents" && (
        <>
          <div className="flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 lg:px-6">
            <FilterInput
              label="Filter agents"
              value={q}
              onChange={(text) => setState({ q: text }, "replace")}
              className="max-w-72"
            />
            <div className="max-sm:hidden">
              <LayerLegend />
            </div>
          </div>
          <AgentTable city={city} root={data.root} agents={inScope} filter={q} onClear={() => setState({ q: "" })} />
        </>
      )}
      {view === "rigs" && <RigTable city={city} rigs={overview.rigs} />}
      {view === "patches" && <PatchList city={city} root={overview.root} />}
      {view === "phases" && (
        <PhaseStepper city={city} phase={state.phase} onChoose={(phase) => setState({ phase }, "replace")} />
      )}
      {view === "diff" && (
        <ConfigDiff
          city={city}
          rigs={overview.rigs.map(({ name }) => name)}
          from={state.from}
          to={state.to}
          onChange={(ends) => setState(ends)}
        />
      )}
      {(view === "toml" || view === "json") && <ConfigText city={city} format={view} />}
      {view === "providers" && <ProviderList city={city} />}
      {view === "dropped" && <DroppedList city={city} root={overview.root} dropped={overview.dropped} />}
    </div>
  );
}
