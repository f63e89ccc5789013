import { homeSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc, warm } from "../../../_data/prefetch";
import { HomeView } from "./_parts/home-view";

export default async function CityPage({ params, searchParams }: PageProps<"/c/[city]">) {
  const city = decodeURIComponent((await params).city);
  const { rig } = homeSearch.parse(await searchParams);
  await Promise.all([
    load(pageTrpc.city.home.queryOptions({ city, rig })),
    load(pageTrpc.city.diagnostics.queryOptions({ city })),
    warm(pageTrpc.attention.list.queryOptions({ city, rig })),
    warm(pageTrpc.attention.changes.queryOptions({ city })),
  ]);
  return (
    <Hydrate>
      <HomeView city={city} />
    </Hydrate>
  );
}
