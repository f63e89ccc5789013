import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { SessionView } from "./_parts/session-view";

type Props = PageProps<"/c/[city]/sessions/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function SessionPage({ params }: Props) {
  const { city: encoded, id: name } = await params;
  const city = decodeURIComponent(encoded);
  const id = decodeURIComponent(name);
  await load(pageTrpc.session.show.queryOptions({ city, id }));
  return (
    <Hydrate>
      <SessionView city={city} id={id} />
    </Hydrate>
  );
}
