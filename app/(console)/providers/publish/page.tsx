import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../_data/prefetch";
import { PublishView } from "./_parts/publish-view";

export const metadata: Metadata = { title: "Publish a provider pack · cityhall" };

export default async function PublishPage() {
  await load(pageTrpc.provider.access.queryOptions());
  return (
    <Hydrate>
      <PublishView />
    </Hydrate>
  );
}
