"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { revisionOf, withRevision } from "@/lib/url/revision";

/** The revision that the address pins: for queries, and for links that should stay on it (ux 59). */
export function useRevision() {
  const rev = revisionOf(useSearchParams().get("rev"));
  return useMemo(
    () => ({
      rev,
      /** What queries take. */
      pin: rev === undefined ? {} : { rev },
      keep: (href: string) => withRevision(href, rev),
    }),
    [rev],
  );
}
