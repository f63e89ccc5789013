"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { withQuery } from "@/lib/url/paths";
import { scopeSearch } from "@/lib/url/search";
import { classNames } from "../ui/class-names";
import { Tooltip } from "../ui/tooltip";
import { type Destination, destinationOf, destinations } from "./destinations";

/** Numbers beside the entries of the rail, by destination; an accent only where a person is needed. Null: it could not be read. */
export type RailBadges = Readonly<
  Record<string, { readonly count: number | null; readonly tone: "human" | "bad" | "plain" }>
>;

const badgeTone = { human: "text-human", bad: "text-bad", plain: "text-ink-3" } as const;

/** The left rail: the pages of the city. The rig filter goes along from page to page. */
export function Rail({ city, badges }: { city: string; badges: RailBadges }) {
  const pathname = usePathname();
  const params = useSearchParams();
  const query = scopeSearch.format(scopeSearch.parse(new URLSearchParams(params.toString())));
  const current = destinationOf(pathname, city);
  return (
    <nav aria-label="City" className="hidden w-rail shrink-0 flex-col gap-px overflow-y-auto p-2 md:flex">
      {destinations.map((each) => {
        const badge = badges[each.id];
        const active = each.id === current.id;
        return (
          <RailLink
            key={each.id}
            counted={badge && badge.count !== 0 ? wordsFor(badge.count, each) : undefined}
            prefetch={false}
            href={withQuery(each.path(city), query)}
            aria-current={active ? "page" : undefined}
            className={classNames(
              "group flex h-7.5 items-center gap-2.5 rounded-md px-2",
              active ? "bg-selected font-medium text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            <each.icon aria-hidden="true" size={15} className={active ? "text-ink" : "text-ink-3"} strokeWidth={1.75} />
            <span className="flex-1">{each.label}</span>
            {badge && badge.count !== 0 && (
              <span className={classNames("font-mono text-micro", badgeTone[badge.tone])}>{badge.count ?? "?"}</span>
            )}
          </RailLink>
        );
      })}
    </nav>
  );
}

/** What the number beside a page counts (ux 7), or that nobody knows it (ux 65). */
function wordsFor(count: number | null, { id, label }: Destination): string {
  if (count === null) return "What needs somebody could not be read.";
  const counted = id === "home" ? "what waits for a person" : `what is stuck or waits for somebody on ${label}`;
  return `Counts: ${counted}, without what somebody handles`;
}

/** An entry of the rail; one with a number says on hover and focus what is counted. */
function RailLink({ counted, ...link }: ComponentProps<typeof Link> & { counted: string | undefined }) {
  if (!counted) return <Link {...link} />;
  return (
    <Tooltip text={counted}>
      <Link {...link} />
    </Tooltip>
  );
}
