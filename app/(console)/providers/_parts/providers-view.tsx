"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { paths, withQuery } from "@/lib/url/paths";
import { providersSearch } from "@/lib/url/search";
import { ExecutionsPanel } from "./executions-panel";
import { PacksPanel } from "./packs-panel";
import { SpendPanel } from "./spend-panel";
import { TargetsPanel } from "./targets-panel";

type View = (typeof providersSearch.defaults)["view"];

const tabs: readonly { readonly id: View; readonly label: string }[] = [
  { id: "packs", label: "Packs" },
  { id: "targets", label: "Targets" },
  { id: "executions", label: "Executions" },
  { id: "cases", label: "Cases" },
  { id: "spend", label: "Spend" },
];

/** Everything about providers: what may be called, what was called, what waits for a person, what it came to. */
export function ProvidersView() {
  const trpc = useTRPC();
  const router = useRouter();
  const [state, setState] = useSearchState(providersSearch);
  const { data: access } = useSuspenseQuery(trpc.provider.access.queryOptions());
  const { data: cases } = useQuery(trpc.provider.executions.queryOptions({ states: ["reconciliation"], limit: 200 }));
  const waiting = cases?.items.length ?? 0;
  return (
    <>
      <PageHeader
        title="Providers"
        note="A provider pack describes one paid integration as data. Its price is held before a byte is sent, and settled to the last fraction."
        actions={
          <Button
            kind="primary"
            disabledReason={access.publish ?? undefined}
            onClick={() => router.push(paths.providerPublish())}
          >
            Publish a pack
          </Button>
        }
      >
        <LinkTabs
          label="Providers"
          current={state.view}
          hrefOf={(id) =>
            withQuery(paths.providers(), providersSearch.format({ ...providersSearch.defaults, view: id as View }))
          }
          onSelect={(id) => setState({ view: id as View })}
          items={tabs.map((tab) =>
            tab.id === "cases" && waiting > 0 ? { ...tab, count: waiting < 200 ? String(waiting) : "200+" } : tab,
          )}
        />
      </PageHeader>
      <PageBody>
        {state.view === "packs" && <PacksPanel />}
        {state.view === "targets" && <TargetsPanel />}
        {(state.view === "executions" || state.view === "cases") && <ExecutionsPanel />}
        {state.view === "spend" && <SpendPanel />}
      </PageBody>
    </>
  );
}
