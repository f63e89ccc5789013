"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PackFacts } from "@/components/provider/pack-facts";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { validatePack } from "@/lib/provider/validate-pack";
import { paths, withQuery } from "@/lib/url/paths";
import { providerPackSearch } from "@/lib/url/search";

// What is below the report, and behind the other tabs.
const loading = () => <PanelState loading />;
const BindPanel = dynamic(() => import("./bind-panel").then((module) => module.BindPanel), { loading });
const CallPanel = dynamic(() => import("./call-panel").then((module) => module.CallPanel), { loading });
const ChangesPanel = dynamic(() => import("./changes-panel").then((module) => module.ChangesPanel), { loading });
const PriceTable = dynamic(() => import("@/components/provider/price-table").then((module) => module.PriceTable), {
  loading,
});
const SourceView = dynamic(() => import("@/components/source/source-view").then((module) => module.SourceView), {
  loading,
});

type Tab = (typeof providerPackSearch.defaults)["tab"];

const tabs: readonly { readonly id: Tab; readonly label: string }[] = [
  { id: "report", label: "Report" },
  { id: "prices", label: "Prices" },
  { id: "call", label: "Call" },
  { id: "source", label: "Source" },
  { id: "changes", label: "Changes" },
];

/** One published version: what it says, what it costs, what a call would send, what it changed. */
export function PackView({ packId, packVersion }: { packId: string; packVersion: string }) {
  const { data: stored } = useSuspenseQuery(useTRPC().provider.pack.queryOptions({ packId, packVersion }));
  const [state, setState] = useSearchState(providerPackSearch);
  const report = useMemo(() => validatePack(stored.source, `${packId}.toml`), [stored.source, packId]);
  const here = paths.providerPack(packId, packVersion);
  const { valid } = report;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Providers", href: paths.providers() }]}
        title={stored.displayName}
        facts={
          <>
            <span className="font-mono text-small">
              {packId} {packVersion}
            </span>
            <span>{stored.archetype}</span>
            <span>published by {stored.publishedBy}</span>
          </>
        }
        actions={
          <ObjectMenu
            id={`${packId}@${packVersion}`}
            command={`cityhall provider check ${packId}.toml`}
            raw={{ value: stored }}
          />
        }
      >
        <LinkTabs
          label="Pack"
          items={tabs}
          current={state.tab}
          hrefOf={(id) => withQuery(here, providerPackSearch.format({ ...state, tab: id as Tab }))}
          onSelect={(id) => setState({ tab: id as Tab })}
        />
      </PageHeader>
      <PageBody>
        {valid?.digest !== stored.digest && (
          <p role="alert" className="text-bad">
            ✕ The stored file does not have the digest that was published. Nothing binds to it.
          </p>
        )}
        {state.tab === "report" && (
          <>
            <Panel title="What it declares">{valid && <PackFacts {...valid} />}</Panel>
            <Panel flush title="Remarks">
              {report.diagnostics.length > 0 ? (
                <DiagnosticList diagnostics={report.diagnostics} />
              ) : (
                <p className="p-3 text-ink-2">It is valid, and there is nothing to remark.</p>
              )}
            </Panel>
            {valid && <BindPanel pack={valid.pack} />}
          </>
        )}
        {state.tab === "prices" &&
          valid?.pack.models.map((model) => (
            <Panel
              key={model.model}
              flush
              title={model.model}
              note={`${model.pricing_version}, reviewed on ${model.pricing_reviewed_on}`}
            >
              <PriceTable model={model} />
            </Panel>
          ))}
        {state.tab === "call" && valid && <CallPanel pack={valid.pack} />}
        {state.tab === "source" && (
          <Panel flush>
            <SourceView
              label={`${packId}.toml`}
              text={stored.source}
              diagnostics={report.diagnostics}
              className="h-[70vh]"
            />
          </Panel>
        )}
        {state.tab === "changes" && valid && <ChangesPanel pack={valid.pack} />}
      </PageBody>
    </>
  );
}
