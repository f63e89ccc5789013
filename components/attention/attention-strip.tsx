"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { AttentionPage } from "@/lib/attention/attention-item";
import { paths, withQuery } from "@/lib/url/paths";
import { homeSearch, scopeSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { destinationOf } from "../shell/destinations";
import { classNames } from "../ui/class-names";
import { CountLink } from "../ui/count-link";
import { useAttention } from "./use-attention";

/** The line above a list that says how much of it needs somebody: the number of its badge, and the way to what it counts. */
export function AttentionStrip({ city }: { city: string }) {
  const pathname = usePathname();
  const { rig } = scopeSearch.parse(new URLSearchParams(useSearchParams().toString()));
  const { data } = useAttention(city, rig);
  const page = destinationOf(pathname, city);
  const badge = data?.pages[page.id as AttentionPage];
  if (!badge || pathname !== page.path(city)) return null;
  const href = withQuery(paths.city(city), homeSearch.format({ ...homeSearch.defaults, rig, page: page.id }));
  return (
    <p
      data-strip={badge.count}
      className={classNames(
        "border-line border-b px-4 py-1 text-small lg:px-6",
        badge.human ? "bg-human-soft text-human" : "bg-bad-soft text-bad",
      )}
    >
      <CountLink
        href={href}
        counts={`what is stuck or waits for somebody on ${page.label}, without what somebody handles`}
        className="link"
      >
        {plural(badge.count, "thing needs", "things need")} attention here
      </CountLink>
    </p>
  );
}
