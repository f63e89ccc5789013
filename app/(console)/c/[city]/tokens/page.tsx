import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { TokensView } from "./_parts/tokens-view";

export const metadata: Metadata = { title: "Tokens" };

export default async function TokensPage({ params }: PageProps<"/c/[city]/tokens">) {
  const city = decodeURIComponent((await params).city);
  await load(pageTrpc.token.list.queryOptions({ city }));
  return (
    <Hydrate>
      <TokensView city={city} />
    </Hydrate>
  );
}
