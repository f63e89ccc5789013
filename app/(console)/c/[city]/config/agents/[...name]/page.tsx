import type { Metadata } from "next";
import { revisionOf } from "@/lib/url/revision";
import { Hydrate, load, pageTrpc } from "../../../../../../_data/prefetch";
import { AgentView } from "./_parts/agent-view";

type Props = PageProps<"/c/[city]/config/agents/[...name]">;

const nameOf = (parts: readonly string[]) => parts.map(decodeURIComponent).join("/");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: nameOf((await params).name) };
}

export default async function AgentPage({ params, searchParams }: Props) {
  const { city: encoded, name: parts } = await params;
  const city = decodeURIComponent(encoded);
  const name = nameOf(parts);
  const rev = revisionOf(await searchParams);
  const pinned = { city, ...(rev !== undefined && { rev }) };
  await Promise.all([
    load(pageTrpc.config.standing.queryOptions(pinned)),
    load(pageTrpc.config.agent.queryOptions({ ...pinned, name })),
  ]);
  return (
    <Hydrate>
      <AgentView city={city} name={name} />
    </Hydrate>
  );
}
