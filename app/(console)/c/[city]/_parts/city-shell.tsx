"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "@/components/data/trpc";
import { AppShell } from "@/components/shell/app-shell";
import type { Theme } from "@/components/shell/theme-choice";

/** The frame of a city with what it shows kept current. */
export function CityShell({ city, theme, children }: { city: string; theme: Theme; children: ReactNode }) {
  const trpc = useTRPC();
  const { data: summary } = useSuspenseQuery(trpc.city.summary.queryOptions({ city }));
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  return (
    <AppShell
      city={{ id: summary.id, name: summary.name }}
      cities={cities}
      rigs={summary.rigs}
      person={{ name: summary.person.name, role: summary.person.role }}
      theme={theme}
      badges={{}}
    >
      {children}
    </AppShell>
  );
}
