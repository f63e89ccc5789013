import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { ImportsView } from "./_parts/imports-view";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage({ params }: PageProps<"/c/[city]/imports">) {
  const city = decodeURIComponent((await params).city);
  await load(pageTrpc.import.list.queryOptions({ city }));
  return (
    <Hydrate>
      <ImportsView city={city} />
    </Hydrate>
  );
}
