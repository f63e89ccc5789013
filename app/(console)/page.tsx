import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { paths } from "@/lib/url/paths";
import { requireSignedIn } from "../_data/page-context";
import { Hydrate, load, pageTrpc } from "../_data/prefetch";
import { CityList } from "./_parts/city-list";

export const metadata: Metadata = { title: "Cities" };

export default async function CitiesPage({ searchParams }: PageProps<"/">) {
  await requireSignedIn(paths.home());
  const cities = await load(pageTrpc.city.list.queryOptions());
  const [only] = cities;
  if (cities.length === 1 && only && (await searchParams).all === undefined) redirect(paths.city(only.id));
  return (
    <Hydrate>
      <CityList />
    </Hydrate>
  );
}
