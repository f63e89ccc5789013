import type { Metadata } from "next";
import { runShow } from "@/components/data/queries/discipline";
import { disciplineRunSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { RunView } from "./_parts/run-view";

export const metadata: Metadata = { title: "Run of a Discipline Pack · cityhall" };

export default async function RunPage({ params, searchParams }: PageProps<"/disciplines/runs/[id]">) {
  const id = decodeURIComponent((await params).id);
  const { seat } = disciplineRunSearch.parse(await searchParams);
  await load(runShow(pageTrpc, id, seat));
  return (
    <Hydrate>
      <RunView id={id} />
    </Hydrate>
  );
}
