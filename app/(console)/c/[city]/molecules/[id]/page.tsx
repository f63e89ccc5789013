import type { Metadata } from "next";
import { moleculeSearch } from "@/lib/url/search";
import { expandedBranches, keptBranchesOf } from "@/lib/view/expanded-branches";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { MoleculeView } from "./_parts/molecule-view";

type Props = PageProps<"/c/[city]/molecules/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function MoleculePage({ params, searchParams }: Props) {
  const { city: encodedCity, id: encodedId } = await params;
  const city = decodeURIComponent(encodedCity);
  const id = decodeURIComponent(encodedId);
  const state = moleculeSearch.parse(await searchParams);
  const { expansion } = await load(pageTrpc.molecule.show.queryOptions({ city, id }));
  const hash = keptBranchesOf(state);
  const kept =
    hash === undefined ? undefined : await load(pageTrpc.molecule.branches.queryOptions({ city, kept: hash }));
  const branches = kept?.ids
    ? { expanded: [], kept: hash }
    : { expanded: expandedBranches(expansion, kept ? { exp: [], fold: [] } : state) };
  if (state.view === "timeline")
    await load(pageTrpc.molecule.timeline.queryOptions({ city, id, filter: state.f, offset: 0, limit: 100 }));
  await load(pageTrpc.molecule.rows.queryOptions({ city, id, ...branches, offset: 0, limit: 100 }));
  return (
    <Hydrate>
      <MoleculeView city={city} id={id} />
    </Hydrate>
  );
}
