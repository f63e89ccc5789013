"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "@/components/data/trpc";
import { AppShell } from "@/components/shell/app-shell";
import type { Theme } from "@/components/shell/theme-choice";

/** The frame of a city with what it shows kept current. */
export function CityShell({ city, theme, children }: { city: string; theme: Theme; children: ReactNode }) {
  const trpc = useTRPC();
  const { data: summary } = useSuspenseQuery(trpc.city.summary.queryOptions({ city }));
  const { data: badges } = useQuery(trpc.city.badges.queryOptions({ city }));
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  return (
    <AppShell
      city={{ id: summary.id, name: summary.name }}
      cities={cities}
      rigs={summary.rigs}
      person={{ name: summary.person.name, role: summary.person.role }}
      theme={theme}
      notice={summary.person.frozen ?? summary.person.paused}
      badges={{
        home: { count: badges?.gates ?? 0, tone: "human" },
        config: { count: badges?.errors ?? 0, tone: "bad" },
        beads: { count: badges?.trouble ?? 0, tone: "bad" },
      }}
    >
      {children}
    </AppShell>
  );
}
