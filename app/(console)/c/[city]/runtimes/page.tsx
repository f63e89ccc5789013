import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { RuntimesView } from "./_parts/runtimes-view";

export const metadata: Metadata = { title: "Runtimes" };

export default async function RuntimesPage({ params }: PageProps<"/c/[city]/runtimes">) {
  const city = decodeURIComponent((await params).city);
  await load(pageTrpc.runtime.list.queryOptions({ city }));
  return (
    <Hydrate>
      <RuntimesView city={city} />
    </Hydrate>
  );
}
