import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { PackView } from "./_parts/pack-view";

type Params = PageProps<"/providers/packs/[id]/[version]">["params"];

async function read(params: Params): Promise<{ packId: string; packVersion: string }> {
  const { id, version } = await params;
  return { packId: decodeURIComponent(id), packVersion: decodeURIComponent(version) };
}

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const { packId, packVersion } = await read(params);
  return { title: `${packId} ${packVersion} · cityhall` };
}

export default async function PackPage({ params }: PageProps<"/providers/packs/[id]/[version]">) {
  const pack = await read(params);
  const { provider } = pageTrpc;
  await Promise.all([
    load(provider.pack.queryOptions(pack)),
    load(provider.packs.queryOptions()),
    load(provider.targets.queryOptions()),
    load(provider.access.queryOptions()),
  ]);
  return (
    <Hydrate>
      <PackView {...pack} />
    </Hydrate>
  );
}
