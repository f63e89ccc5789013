import type { Metadata } from "next";
import { configDiffSearch } from "@/lib/url/search";
import { parseDiffEnd } from "@/lib/view/diff-end";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { DiffView } from "./_parts/diff-view";

export const metadata: Metadata = { title: "Compare" };

export default async function DiffPage({ params, searchParams }: PageProps<"/c/[city]/config/diff">) {
  const city = decodeURIComponent((await params).city);
  const { from, to } = configDiffSearch.parse(await searchParams);
  const isAsked = from !== "" && to !== "" && parseDiffEnd(from) !== undefined && parseDiffEnd(to) !== undefined;
  await Promise.all([
    load(pageTrpc.city.list.queryOptions()),
    load(pageTrpc.config.overview.queryOptions({ city })),
    load(pageTrpc.config.revisions.queryOptions({ city })),
    isAsked && from.startsWith("rig:") === to.startsWith("rig:")
      ? load(pageTrpc.config.diff.queryOptions({ city, from, to }))
      : undefined,
  ]);
  return (
    <Hydrate>
      <DiffView city={city} />
    </Hydrate>
  );
}
