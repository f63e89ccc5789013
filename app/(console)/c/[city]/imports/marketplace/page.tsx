import type { Metadata } from "next";
import { marketplaceSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { MarketplaceView } from "./_parts/marketplace-view";

export const metadata: Metadata = { title: "Marketplace" };

export default async function MarketplacePage({ params, searchParams }: PageProps<"/c/[city]/imports/marketplace">) {
  const city = decodeURIComponent((await params).city);
  const { q, registry } = marketplaceSearch.parse(await searchParams);
  const { registry: registries } = pageTrpc;
  await Promise.all([
    load(registries.list.queryOptions({ city })),
    load(registries.search.queryOptions({ city, q, registry })),
  ]);
  return (
    <Hydrate>
      <MarketplaceView city={city} />
    </Hydrate>
  );
}
