import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { tokenList } from "@/components/data/queries/token";
import { refusal } from "@/lib/access/may";
import { paths, withQuery } from "@/lib/url/paths";
import { settingsSearch } from "@/lib/url/search";
import { Hydrate, load, loadPages, pageTrpc } from "../../../_data/prefetch";
import { SettingsTokens } from "./_parts/settings-tokens";

export const metadata: Metadata = { title: "Tokens · cityhall" };

export default async function SettingsTokensPage({ searchParams }: PageProps<"/settings/tokens">) {
  const { city } = settingsSearch.parse(await searchParams);
  const cities = await load(pageTrpc.city.list.queryOptions());
  const [first] = cities;
  if (city === "" && first)
    redirect(withQuery(paths.settingsTokens(), settingsSearch.format({ ...settingsSearch.defaults, city: first.id })));
  if (city === "") return <SettingsTokens city="" refused="There is no city yet whose tokens could be shown." />;
  const { person } = await load(pageTrpc.city.summary.queryOptions({ city }));
  const refused = refusal(person, "people.read");
  if (refused !== undefined) return <SettingsTokens city={city} refused={refused} />;
  await loadPages(tokenList(pageTrpc, { city }));
  return (
    <Hydrate>
      <SettingsTokens city={city} />
    </Hydrate>
  );
}
