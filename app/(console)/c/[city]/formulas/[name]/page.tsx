import type { Metadata } from "next";
import { formulaSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../../_data/prefetch";
import { FormulaView } from "./_parts/formula-view";

type Props = PageProps<"/c/[city]/formulas/[name]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function FormulaPage({ params, searchParams }: Props) {
  const { city: encodedCity, name: encodedName } = await params;
  const city = decodeURIComponent(encodedCity);
  const name = decodeURIComponent(encodedName);
  const { rig } = formulaSearch.parse(await searchParams);
  await load(pageTrpc.formula.show.queryOptions({ city, rig, name, values: {}, passes: false }));
  return (
    <Hydrate>
      <FormulaView city={city} name={name} />
    </Hydrate>
  );
}
