import type { Metadata } from "next";
import { slingSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { SlingView } from "./_parts/sling-view";

export const metadata: Metadata = { title: "Sling" };

export default async function SlingPage({ params, searchParams }: PageProps<"/c/[city]/sling">) {
  const city = decodeURIComponent((await params).city);
  const { rig } = slingSearch.parse(await searchParams);
  await Promise.all([
    load(pageTrpc.sling.targets.queryOptions({ city, rig })),
    load(pageTrpc.formula.list.queryOptions({ city, rig })),
  ]);
  return (
    <Hydrate>
      <SlingView city={city} />
    </Hydrate>
  );
}
