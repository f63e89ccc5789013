import type { Metadata } from "next";
import { importJobs } from "@/components/data/queries/import";
import { revisionOf } from "@/lib/url/revision";
import { importsSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { ImportsView } from "./_parts/imports-view";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage({ params, searchParams }: PageProps<"/c/[city]/imports">) {
  const city = decodeURIComponent((await params).city);
  const { view, rev: pinned } = importsSearch.parse(await searchParams);
  const rev = revisionOf(pinned);
  const shown = { city, ...(rev !== undefined && { rev }) };
  const versions = () => [load(importJobs(pageTrpc, city)), load(pageTrpc.import.versions.queryOptions({ city }))];
  await Promise.all([
    load(pageTrpc.config.standing.queryOptions(shown)),
    load(pageTrpc.import.list.queryOptions(shown)),
    ...(view === "versions" ? versions() : []),
  ]);
  return (
    <Hydrate>
      <ImportsView city={city} />
    </Hydrate>
  );
}
