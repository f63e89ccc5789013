import type { Metadata } from "next";
import { beadList } from "@/components/data/queries/bead";
import { beadsSearch } from "@/lib/url/search";
import { Hydrate, load, loadPages, pageTrpc } from "../../../../_data/prefetch";
import { beadListInput } from "./_parts/bead-list-input";
import { BeadsView } from "./_parts/beads-view";

export const metadata: Metadata = { title: "Beads" };

export default async function BeadsPage({ params, searchParams }: PageProps<"/c/[city]/beads">) {
  const city = decodeURIComponent((await params).city);
  const state = beadsSearch.parse(await searchParams);
  if (state.view === "ages") await load(pageTrpc.bead.readyAges.queryOptions({ city, rig: state.rig }));
  else if (state.view !== "archive") await loadPages(beadList(pageTrpc, beadListInput(city, state)));
  return (
    <Hydrate>
      <BeadsView city={city} />
    </Hydrate>
  );
}
