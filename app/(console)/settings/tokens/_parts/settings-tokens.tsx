"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { settingsSearch } from "@/lib/url/search";
import { CityChoice } from "../../_parts/city-choice";

/** The tokens of the chosen city, or why they are not shown. */
export function SettingsTokens({ city, refused, children }: { city: string; refused?: string; children?: ReactNode }) {
  const router = useRouter();
  const choose = (chosen: string) =>
    router.push(withQuery(paths.settingsTokens(), settingsSearch.format({ ...settingsSearch.defaults, city: chosen })));
  return (
    <>
      {refused !== undefined && <PageHeader title="Tokens" />}
      <div className="px-4 pt-3 lg:px-6">
        <CityChoice value={city} onChange={choose} />
      </div>
      {refused === undefined ? children : <EmptyNote kind="not-permitted" title={refused} />}
    </>
  );
}
