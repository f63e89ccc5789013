"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { AgentTable } from "@/components/config/agent-table";
import { LayerLegend } from "@/components/config/layer-mark";
import { RevisionBanner } from "@/components/config/revision-banner";
import { useRevision } from "@/components/config/use-revision";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { CopyButton } from "@/components/ui/copy-button";
import { FilterInput } from "@/components/ui/filter-input";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PanelState } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { withRevision } from "@/lib/url/revision";
import { configSearch, sourceSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";
import {
  ConfigText,
  ConfigTree,
  DroppedList,
  FieldSearch,
  LoadTimes,
  PatchList,
  PhaseStepper,
  ProviderList,
  RevisionTable,
  RigTable,
} from "./lazy-views";

/** The effective configuration: what is there after every layer has spoken. */
export function ConfigView({ city }: { city: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const { rev, pin } = useRevision();
  const { data } = useSuspenseQuery(trpc.config.agents.queryOptions({ city, ...pin }));
  const { data: overview } = useSuspenseQuery(trpc.config.overview.queryOptions({ city, ...pin }));
  const [state, setState] = useSearchState(configSearch);
  const { rig, q, view } = state;
  const inScope = data.agents.filter((agent) => rig === "" || agent.rig === rig);
  const { standing } = overview;
  const shownRevision = standing.kind === "current" || standing.number === 0 ? undefined : standing.number;
  const sourceHref = (file: string, line: number | undefined) =>
    withRevision(
      withQuery(paths.source(city), sourceSearch.format({ file, line: line === undefined ? "" : String(line) })),
      shownRevision,
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RevisionBanner city={city} />
      <PageHeader
        title="Effective config"
        term="city"
        facts={
          <>
            <span>
              prefix <code className="font-mono">{overview.prefix}</code>
            </span>
            <span className="flex items-center gap-1">
              <Link
                className="link"
                href={withRevision(
                  withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, view: "revisions" })),
                  rev,
                )}
              >
                revision
              </Link>
              <code className="font-mono text-ink-3" title={overview.revision}>
                {overview.revision.slice(0, 12)}
              </code>
              <CopyButton text={overview.revision} label="Copy the revision hash" />
            </span>
          </>
        }
        note="What is left after packs, patches, rigs and defaults. Every value knows the lines that led to it."
      >
        <LinkTabs
          label="Parts of the config"
          current={view}
          onSelect={(id) => {
            if (id === "compare") router.push(paths.configDiff(city));
            else setState({ view: id as typeof view, sel: "", q: "" });
          }}
          hrefOf={(id) =>
            id === "compare"
              ? paths.configDiff(city)
              : withQuery(
                  paths.config(city),
                  configSearch.format({ ...state, sel: "", q: "", view: id as typeof view }),
                )
          }
          items={[
            { id: "agents", label: "Agents", count: countText(inScope.length) },
            { id: "tree", label: "Tree" },
            { id: "search", label: "Search" },
            { id: "rigs", label: "Rigs", count: countText(overview.rigs.length) },
            { id: "patches", label: "Patches" },
            { id: "phases", label: "Phases" },
            { id: "revisions", label: "Revisions" },
            { id: "loads", label: "Load time" },
            { id: "compare", label: "Compare" },
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
      {view === "tree" && (
        <TreePart
          city={city}
          open={state.exp}
          pinned={state.sel}
          onChange={(change) => setState(change, change.exp ? "replace" : "push")}
          sourceHref={sourceHref}
        />
      )}
      {view === "search" && (
        <>
          <div className="border-line border-b bg-surface px-4 py-2 lg:px-6">
            <FilterInput
              label="Search every field"
              placeholder="max_active_sessions, or a value, or the name of an agent"
              value={q}
              onChange={(text) => setState({ q: text }, "replace")}
              className="max-w-120"
            />
          </div>
          <FieldSearch city={city} text={q} />
        </>
      )}
      {view === "rigs" && <RigTable city={city} rigs={overview.rigs} />}
      {view === "patches" && <PatchList city={city} root={overview.root} sourceHref={sourceHref} />}
      {view === "phases" && (
        <PhaseStepper city={city} phase={state.phase} onChoose={(phase) => setState({ phase }, "replace")} />
      )}
      {view === "revisions" && <RevisionsPart city={city} pinned={rev} />}
      {view === "loads" && <LoadTimes city={city} />}
      {(view === "toml" || view === "json") && <ConfigText city={city} format={view} />}
      {view === "providers" && <ProviderList city={city} />}
      {view === "dropped" && <DroppedList city={city} root={overview.root} dropped={overview.dropped} />}
    </div>
  );
}

function TreePart(props: Omit<ComponentProps<typeof ConfigTree>, "targets">) {
  const { pin } = useRevision();
  const query = useQuery(useTRPC().config.targets.queryOptions({ city: props.city, ...pin }));
  return (
    <PanelState loading={query.isPending} failure={readFailure(query)}>
      {query.data && <ConfigTree {...props} targets={query.data} />}
    </PanelState>
  );
}

function RevisionsPart({ city, pinned }: { city: string; pinned: number | undefined }) {
  const query = useQuery(useTRPC().config.revisions.queryOptions({ city }));
  return (
    <PanelState
      loading={query.isPending}
      failure={readFailure(query)}
      empty={
        query.data?.revisions.length === 0
          ? { kind: "nothing-exists", title: "No load is written down yet", hint: "The next change of a file is." }
          : undefined
      }
    >
      {query.data && <RevisionTable city={city} data={query.data} pinned={pinned} />}
    </PanelState>
  );
}
