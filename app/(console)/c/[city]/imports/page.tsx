import type { Metadata } from "next";
import { importJobs } from "@/components/data/queries/import";
import { importsSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { ImportsView } from "./_parts/imports-view";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage({ params, searchParams }: PageProps<"/c/[city]/imports">) {
  const city = decodeURIComponent((await params).city);
  const { view } = importsSearch.parse(await searchParams);
  const versions = () => [load(importJobs(pageTrpc, city)), load(pageTrpc.import.versions.queryOptions({ city }))];
  await Promise.all([load(pageTrpc.import.list.queryOptions({ city })), ...(view === "versions" ? versions() : [])]);
  return (
    <Hydrate>
      <ImportsView city={city} />
    </Hydrate>
  );
}
