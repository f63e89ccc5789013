import Link from "next/link";
import type { ReactNode } from "react";
import { StatusMark } from "@/components/ui/status-mark";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";
import type { BeadLine } from "@/lib/view/bead-line";
import { plural } from "@/lib/view/count";

type BeadLinesProps = {
  city: string;
  list: { readonly items: readonly BeadLine[]; readonly total: number };
  /** The whole list. */
  href: string;
  empty: ReactNode;
};

/** The first beads of a list, and the way to all of them. */
export function BeadLines({ city, list, href, empty }: BeadLinesProps) {
  if (list.items.length === 0) return empty;
  const more = list.total - list.items.length;
  return (
    <ul>
      {list.items.map((bead) => (
        <li key={bead.id} className="border-line border-b last:border-b-0">
          <Link href={paths.bead(city, bead.id)} className="flex h-9 items-center gap-3 px-3 hover:bg-hover">
            <StatusMark status={bead.state} compact />
            <span className="min-w-0 flex-1 truncate font-medium">{bead.title}</span>
            <span className="shrink-0 font-mono text-ink-3 text-small">{bead.id}</span>
            <span className="w-20 shrink-0 text-right text-ink-3 text-small">
              <TimeAgo at={bead.updatedAt} />
            </span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link href={href} className="flex h-9 items-center px-3 text-ink-2 hover:bg-hover">
            {plural(more, "more", "more")}
          </Link>
        </li>
      )}
    </ul>
  );
}
