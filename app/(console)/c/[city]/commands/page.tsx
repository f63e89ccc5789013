import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { CommandsView } from "./_parts/commands-view";

export const metadata: Metadata = { title: "Commands" };

export default async function CommandsPage({ params }: PageProps<"/c/[city]/commands">) {
  const city = decodeURIComponent((await params).city);
  await load(pageTrpc.command.list.queryOptions({ city }));
  return (
    <Hydrate>
      <CommandsView city={city} />
    </Hydrate>
  );
}
