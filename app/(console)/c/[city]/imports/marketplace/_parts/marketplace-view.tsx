"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PackResults } from "@/components/registry/pack-results";
import { RegistriesPanel } from "@/components/registry/registries-panel";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { LinkTabs } from "@/components/ui/link-tabs";
import { paths, withQuery } from "@/lib/url/paths";
import { marketplaceSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";

/** Packs that the configured registries offer, and the registries themselves. */
export function MarketplaceView({ city }: { city: string }) {
  const { data } = useSuspenseQuery(useTRPC().registry.list.queryOptions({ city }));
  const [state, setState] = useSearchState(marketplaceSearch);
  const { view } = state;
  const hrefOf = (id: string) =>
    withQuery(paths.marketplace(city), marketplaceSearch.format({ ...state, view: id as typeof view }));
  const packs = data.registries.reduce((sum, registry) => sum + registry.packs, 0);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Imports", href: paths.imports(city) }]}
        title="Marketplace"
        term="pack"
        facts={
          <>
            <span>{plural(data.registries.length, "registry", "registries")}</span>
            <span>{plural(packs, "pack")}</span>
          </>
        }
        note="Packs that registries list. Importing one writes where it really comes from, never the name of a registry."
      >
        <LinkTabs
          label="View"
          current={view}
          onSelect={(id) => setState({ view: id as typeof view })}
          hrefOf={hrefOf}
          items={[
            { id: "packs", label: "Packs", count: countText(packs) },
            { id: "registries", label: "Registries", count: countText(data.registries.length) },
          ]}
        />
      </PageHeader>
      <PageBody>{view === "packs" ? <PackResults city={city} /> : <RegistriesPanel city={city} />}</PageBody>
    </>
  );
}
