import type { Metadata } from "next";
import { executionShow } from "@/components/data/queries/provider";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { ExecutionView } from "./_parts/execution-view";

export const metadata: Metadata = { title: "Execution · cityhall" };

export default async function ExecutionPage({ params }: PageProps<"/providers/executions/[id]">) {
  const id = decodeURIComponent((await params).id);
  await Promise.all([load(executionShow(pageTrpc, id)), load(pageTrpc.provider.access.queryOptions())]);
  return (
    <Hydrate>
      <ExecutionView id={id} />
    </Hydrate>
  );
}
