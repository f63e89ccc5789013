import type { Metadata } from "next";
import { formulasSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { FormulasView } from "./_parts/formulas-view";

export const metadata: Metadata = { title: "Formulas" };

export default async function FormulasPage({ params, searchParams }: PageProps<"/c/[city]/formulas">) {
  const city = decodeURIComponent((await params).city);
  const { rig } = formulasSearch.parse(await searchParams);
  await load(pageTrpc.formula.list.queryOptions({ city, rig }));
  return (
    <Hydrate>
      <FormulasView city={city} />
    </Hydrate>
  );
}
