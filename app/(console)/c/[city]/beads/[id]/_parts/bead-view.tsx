"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BeadDetail } from "@/components/bead/bead-detail";
import { useTRPC } from "@/components/data/trpc";
import { PageBody } from "@/components/shell/page-header";
import { paths } from "@/lib/url/paths";

/** The page of one bead. */
export function BeadView({ city, id }: { city: string; id: string }) {
  const show = useSuspenseQuery(useTRPC().bead.show.queryOptions({ city, id }));
  return (
    <PageBody>
      <nav aria-label="Way here" className="text-ink-3 text-small">
        <Link href={paths.beads(city)} className="hover:text-ink">
          Beads
        </Link>{" "}
        /
      </nav>
      <article className="flex max-w-208 flex-col gap-4">
        <BeadDetail city={city} detail={show.data} now={show.dataUpdatedAt} heading="h1" />
      </article>
    </PageBody>
  );
}
