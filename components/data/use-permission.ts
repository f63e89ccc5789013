"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { refusal } from "@/lib/access/may";
import type { Permission } from "@/lib/access/permission";
import { useTRPC } from "./trpc";

/** Why the person may not do this here, for the `disabledReason` of a button; undefined when it is allowed. */
export function usePermission(city: string, permission: Permission): string | undefined {
  const { data } = useSuspenseQuery(useTRPC().city.summary.queryOptions({ city }));
  return refusal(data.person, permission);
}
