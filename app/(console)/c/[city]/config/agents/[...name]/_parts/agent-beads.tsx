"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { PanelState } from "@/components/ui/panel-state";
import { StatusMark } from "@/components/ui/status-mark";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";

const shown = 50;

/** The beads that were routed to the agent, the latest first; the filter of the whole list is what they are counted by. */
export function AgentBeads({ city, name }: { city: string; name: string }) {
  const filter = `routed:${name}`;
  const query = useQuery(useTRPC().bead.list.queryOptions({ city, filter, sort: "-updated", limit: shown }));
  const { data } = query;
  const href = withQuery(paths.beads(city), beadsSearch.format({ ...beadsSearch.defaults, f: filter }));
  return (
    <PanelState
      loading={query.isPending}
      failure={readFailure(query)}
      empty={
        data?.items.length === 0
          ? {
              kind: "nothing-exists",
              title: "No bead is routed to this agent",
              hint: `A sling to ${name} routes one.`,
            }
          : undefined
      }
    >
      <ul aria-label="Beads routed to the agent" className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {data?.items.map((bead) => (
          <li key={bead.id} className="border-line border-b">
            <Link href={paths.bead(city, bead.id)} className="flex h-9 items-center gap-3 px-4 hover:bg-hover lg:px-6">
              <StatusMark status={bead.state} compact />
              <span className="min-w-0 flex-1 truncate font-medium">{bead.title}</span>
              <span className="shrink-0 font-mono text-ink-3 text-small">{bead.id}</span>
              <span className="w-20 shrink-0 text-right text-ink-3 text-small">
                <TimeAgo at={bead.updatedAt} />
              </span>
            </Link>
          </li>
        ))}
        <li className="px-4 py-2 lg:px-6">
          <Link className="link" href={href}>
            {data && data.total > shown ? `all ${plural(data.total, "bead")}` : "open as a list"}
          </Link>
        </li>
      </ul>
    </PanelState>
  );
}
