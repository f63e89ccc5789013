import type { Metadata } from "next";
import { executionList } from "@/components/data/queries/provider";
import { providersSearch } from "@/lib/url/search";
import { Hydrate, load, loadPages, pageTrpc } from "../../_data/prefetch";
import { ProvidersView } from "./_parts/providers-view";

export const metadata: Metadata = { title: "Providers · cityhall" };

export default async function ProvidersPage({ searchParams }: PageProps<"/providers">) {
  const state = providersSearch.parse(await searchParams);
  const { provider } = pageTrpc;
  await Promise.all([
    load(provider.access.queryOptions()),
    load(provider.packs.queryOptions()),
    load(provider.targets.queryOptions()),
    ...(state.view === "spend" ? [load(provider.spend.queryOptions({ days: 30 }))] : []),
    ...(state.view === "executions" || state.view === "cases" ? [loadPages(executionList(pageTrpc, state))] : []),
  ]);
  return (
    <Hydrate>
      <ProvidersView />
    </Hydrate>
  );
}
