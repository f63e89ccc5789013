import type { Metadata } from "next";
import { tokenList } from "@/components/data/queries/token";
import { Hydrate, loadPages, pageTrpc } from "../../../../_data/prefetch";
import { TokensView } from "./_parts/tokens-view";

export const metadata: Metadata = { title: "Tokens" };

export default async function TokensPage({ params }: PageProps<"/c/[city]/tokens">) {
  const city = decodeURIComponent((await params).city);
  await loadPages(tokenList(pageTrpc, { city }));
  return (
    <Hydrate>
      <TokensView city={city} />
    </Hydrate>
  );
}
