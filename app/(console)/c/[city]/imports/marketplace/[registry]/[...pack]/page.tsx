import type { Metadata } from "next";
import { importJobs } from "@/components/data/queries/import";
import { Hydrate, load, pageTrpc } from "../../../../../../../_data/prefetch";
import { PackView } from "./_parts/pack-view";

type Props = PageProps<"/c/[city]/imports/marketplace/[registry]/[...pack]">;

const named = async ({ params }: Props) => {
  const { city, registry, pack } = await params;
  return {
    city: decodeURIComponent(city),
    registry: decodeURIComponent(registry),
    name: pack.map(decodeURIComponent).join("/"),
  };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { registry, name } = await named(props);
  return { title: `${registry}:${name}` };
}

export default async function MarketplacePackPage(props: Props) {
  const asked = await named(props);
  await Promise.all([load(pageTrpc.registry.pack.queryOptions(asked)), load(importJobs(pageTrpc, asked.city))]);
  return (
    <Hydrate>
      <PackView {...asked} />
    </Hydrate>
  );
}
