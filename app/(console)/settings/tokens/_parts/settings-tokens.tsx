"use client";

import { useRouter } from "next/navigation";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { settingsSearch } from "@/lib/url/search";
import { TokensView } from "../../../c/[city]/tokens/_parts/tokens-view";
import { CityChoice } from "../../_parts/city-choice";

/** The tokens of the chosen city, or why they are not shown. */
export function SettingsTokens({ city, refused }: { city: string; refused?: string }) {
  const router = useRouter();
  const choose = (chosen: string) =>
    router.push(withQuery(paths.settingsTokens(), settingsSearch.format({ ...settingsSearch.defaults, city: chosen })));
  const choice = city === "" ? undefined : <CityChoice value={city} onChange={choose} />;
  if (refused === undefined) return <TokensView city={city} actions={choice} />;
  return (
    <>
      <PageHeader title="Tokens" actions={choice} />
      <PageBody>
        <Panel id="tokens" title="Issued tokens">
          <EmptyNote kind="not-permitted" title={refused} hint="Choose a city that you administer." />
        </Panel>
      </PageBody>
    </>
  );
}
