import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { PackView } from "./_parts/pack-view";

type Params = PageProps<"/disciplines/packs/[name]/[version]">["params"];

async function read(params: Params): Promise<{ name: string; version: string }> {
  const { name, version } = await params;
  return { name: decodeURIComponent(name), version: decodeURIComponent(version) };
}

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const { name, version } = await read(params);
  return { title: `${name} ${version} · cityhall` };
}

export default async function PackPage({ params }: PageProps<"/disciplines/packs/[name]/[version]">) {
  const pack = await read(params);
  const { discipline } = pageTrpc;
  await Promise.all([
    load(discipline.pack.queryOptions(pack)),
    load(discipline.runs.queryOptions(pack)),
    load(discipline.access.queryOptions()),
  ]);
  return (
    <Hydrate>
      <PackView {...pack} />
    </Hydrate>
  );
}
