"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { sessionsSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";

/** Home's line about sessions that wait for a person. Nothing is shown while nobody looks at sessions. */
export function WaitingPeople({ city }: { city: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.session.pending.queryOptions({ city }, { refetchInterval: 10_000 }));
  const { data } = query;
  const href = withQuery(paths.sessions(city), sessionsSearch.format({ ...sessionsSearch.defaults, view: "inbox" }));
  if (query.isPending || (data && data.questions.length === 0 && data.blind.length === 0)) return null;
  return (
    <Panel
      id="asking"
      title="Sessions that ask you"
      actions={
        <Link className="link" href={href}>
          open the inbox
        </Link>
      }
      flush
    >
      <PanelState failure={query.error ? failureOf(query.error) : undefined}>
        {data?.blind.map((each) => (
          <p key={each.kind} className="px-3 py-1.5 text-human">
            ▲ {each.kind}: {each.message}. Whether somebody waits is not known in full.
          </p>
        ))}
        <ul>
          {data?.questions.slice(0, 6).map((question) => (
            <li key={`${question.session} ${question.requestId}`} className="flex h-row items-center gap-3 px-3">
              <Link className="link shrink-0" href={paths.session(city, question.session)}>
                {question.session}
              </Link>
              <span className="min-w-0 truncate text-ink-2">{question.prompt}</span>
            </li>
          ))}
        </ul>
        {(data?.questions.length ?? 0) > 6 && (
          <p className="px-3 py-1.5 text-ink-3">{plural((data?.questions.length ?? 0) - 6, "more question")}</p>
        )}
      </PanelState>
    </Panel>
  );
}
