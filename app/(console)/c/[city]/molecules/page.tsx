import type { Metadata } from "next";
import { moleculeList } from "@/components/data/queries/molecule";
import { moleculesSearch } from "@/lib/url/search";
import { Hydrate, load, loadPages, pageTrpc } from "../../../../_data/prefetch";
import { MoleculesView } from "./_parts/molecules-view";

export const metadata: Metadata = { title: "Molecules" };

export default async function MoleculesPage({ params, searchParams }: PageProps<"/c/[city]/molecules">) {
  const city = decodeURIComponent((await params).city);
  const state = moleculesSearch.parse(await searchParams);
  await Promise.all([
    state.view === "list"
      ? loadPages(moleculeList(pageTrpc, { city, ...state }))
      : load(
          pageTrpc.molecule.trend.queryOptions({
            city,
            rig: state.rig,
            formula: state.formula,
            days: Number(state.days),
          }),
        ),
    load(pageTrpc.formula.list.queryOptions({ city, rig: state.rig })),
  ]);
  return (
    <Hydrate>
      <MoleculesView city={city} />
    </Hydrate>
  );
}
