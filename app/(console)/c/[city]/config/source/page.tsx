import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { revisionOf } from "@/lib/url/revision";
import { sourceSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { FileView } from "./_parts/file-view";

export const metadata: Metadata = { title: "Source" };

export default async function SourcePage({ params, searchParams }: PageProps<"/c/[city]/config/source">) {
  const city = decodeURIComponent((await params).city);
  const search = await searchParams;
  const { file, line } = sourceSearch.parse(search);
  const rev = revisionOf(search);
  if (!file.startsWith("/")) notFound();
  await Promise.all([
    load(pageTrpc.config.source.queryOptions({ city, file, ...(rev !== undefined && { rev }) })),
    rev !== undefined && load(pageTrpc.config.standing.queryOptions({ city, rev })),
  ]);
  return (
    <Hydrate>
      <FileView city={city} file={file} line={/^\d+$/.test(line) ? Number(line) : undefined} />
    </Hydrate>
  );
}
