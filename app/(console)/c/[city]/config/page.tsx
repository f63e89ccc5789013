import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { ConfigView } from "./_parts/config-view";

export const metadata: Metadata = { title: "Config" };

export default async function ConfigPage({ params }: PageProps<"/c/[city]/config">) {
  const city = decodeURIComponent((await params).city);
  await Promise.all([
    load(pageTrpc.config.agents.queryOptions({ city })),
    load(pageTrpc.config.overview.queryOptions({ city })),
  ]);
  return (
    <Hydrate>
      <ConfigView city={city} />
    </Hydrate>
  );
}
