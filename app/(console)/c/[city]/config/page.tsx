import type { Metadata } from "next";
import { revisionOf } from "@/lib/url/revision";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { ConfigView } from "./_parts/config-view";

export const metadata: Metadata = { title: "Config" };

export default async function ConfigPage({ params, searchParams }: PageProps<"/c/[city]/config">) {
  const city = decodeURIComponent((await params).city);
  const rev = revisionOf(await searchParams);
  const pinned = { city, ...(rev !== undefined && { rev }) };
  await Promise.all([
    load(pageTrpc.config.standing.queryOptions(pinned)),
    load(pageTrpc.config.agents.queryOptions(pinned)),
    load(pageTrpc.config.overview.queryOptions(pinned)),
  ]);
  return (
    <Hydrate>
      <ConfigView city={city} />
    </Hydrate>
  );
}
