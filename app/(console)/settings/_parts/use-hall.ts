"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { refusal } from "@/lib/access/may";

/** Who looks at the settings: the person, why the installation may not be changed by them, and the OpenID provider. */
export function useHall() {
  const { data } = useSuspenseQuery(useTRPC().people.self.queryOptions());
  return {
    me: data.id,
    provider: data.provider,
    /** Reads of the installation. */
    readRefusal: refusal(data.standing, "people.read"),
    peopleRefusal: refusal(data.standing, "people.manage"),
    cityRefusal: refusal(data.standing, "city.manage"),
    auditRefusal: refusal(data.standing, "audit.read"),
  };
}
