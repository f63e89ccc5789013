import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../../../_data/prefetch";
import { AgentView } from "./_parts/agent-view";

type Props = PageProps<"/c/[city]/config/agents/[...name]">;

const nameOf = (parts: readonly string[]) => parts.map(decodeURIComponent).join("/");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: nameOf((await params).name) };
}

export default async function AgentPage({ params }: Props) {
  const { city: encoded, name: parts } = await params;
  const city = decodeURIComponent(encoded);
  const name = nameOf(parts);
  await load(pageTrpc.config.agent.queryOptions({ city, name }));
  return (
    <Hydrate>
      <AgentView city={city} name={name} />
    </Hydrate>
  );
}
