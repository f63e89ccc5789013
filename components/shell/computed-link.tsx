"use client";

import { Sigma } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { paths, withQuery } from "@/lib/url/paths";
import { docSearch } from "@/lib/url/search";

/** The way from a page to the queries that it is computed from (ux 80). */
export function ComputedLink() {
  const of = usePathname();
  if (of.startsWith(paths.docs())) return null;
  return (
    <Link
      prefetch={false}
      href={withQuery(paths.doc("pages"), docSearch.format({ of }))}
      aria-label="How this page is computed"
      title="How this page is computed"
      className="flex size-6 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Sigma aria-hidden="true" size={13} />
    </Link>
  );
}
