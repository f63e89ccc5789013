import type { Metadata } from "next";
import { packSuggestions } from "@/components/data/queries/discipline";
import { disciplinesSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../_data/prefetch";
import { DisciplinesView } from "./_parts/disciplines-view";

export const metadata: Metadata = { title: "Disciplines · cityhall" };

export default async function DisciplinesPage({ searchParams }: PageProps<"/disciplines">) {
  const { goal } = disciplinesSearch.parse(await searchParams);
  const { discipline } = pageTrpc;
  await Promise.all([
    load(discipline.access.queryOptions()),
    load(discipline.packs.queryOptions()),
    load(discipline.examples.queryOptions()),
    ...(goal.trim() === "" ? [] : [load(packSuggestions(pageTrpc, goal))]),
  ]);
  return (
    <Hydrate>
      <DisciplinesView />
    </Hydrate>
  );
}
