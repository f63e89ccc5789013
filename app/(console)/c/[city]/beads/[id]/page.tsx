import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { BeadView } from "./_parts/bead-view";

type Props = PageProps<"/c/[city]/beads/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function BeadPage({ params }: Props) {
  const { city: encodedCity, id: encodedId } = await params;
  const city = decodeURIComponent(encodedCity);
  const id = decodeURIComponent(encodedId);
  await load(pageTrpc.bead.show.queryOptions({ city, id }));
  return (
    <Hydrate>
      <BeadView city={city} id={id} />
    </Hydrate>
  );
}
