"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { AttentionStrip } from "@/components/attention/attention-strip";
import { useAttention } from "@/components/attention/use-attention";
import { useTRPC } from "@/components/data/trpc";
import { AppShell } from "@/components/shell/app-shell";
import type { RailBadges } from "@/components/shell/rail";
import type { Theme } from "@/components/shell/theme-choice";
import type { Attention } from "@/lib/attention/attention";
import { scopeSearch } from "@/lib/url/search";

/** The frame of a city with what it shows kept current. */
export function CityShell({ city, theme, children }: { city: string; theme: Theme; children: ReactNode }) {
  const trpc = useTRPC();
  const { data: summary } = useSuspenseQuery(trpc.city.summary.queryOptions({ city }));
  const { rig } = scopeSearch.parse(new URLSearchParams(useSearchParams().toString()));
  const { data: attention, isError } = useAttention(city, rig);
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  return (
    <AppShell
      city={{ id: summary.id, name: summary.name }}
      cities={cities}
      rigs={summary.rigs}
      person={{ name: summary.person.name, role: summary.person.role }}
      theme={theme}
      notice={summary.person.frozen ?? summary.person.paused}
      badges={attention ? badgesOf(attention) : isError ? { home: { count: null, tone: "human" } } : {}}
    >
      <AttentionStrip city={city} />
      {children}
    </AppShell>
  );
}

/** The numbers of the rail: those of the lists on home, page by page; home itself counts what waits for a person. */
function badgesOf(attention: Attention): RailBadges {
  const pages = Object.entries(attention.pages).map(([page, { count, human }]) => {
    const tone = human ? ("human" as const) : ("bad" as const);
    return [page, { count, tone }] as const;
  });
  return { ...Object.fromEntries(pages), home: { count: attention.person.count, tone: "human" } };
}
