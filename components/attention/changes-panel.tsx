"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { countText } from "@/lib/view/count";
import { useAction } from "../action/use-action";
import { readFailure } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Panel } from "../ui/panel";
import { GoodNews, PanelState } from "../ui/panel-state";
import { TimeAgo } from "../ui/time-ago";

/** What changed since the person was here last; looking begins a new visit, half an hour after the last look. */
export function ChangesPanel({ city }: { city: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(trpc.attention.changes.queryOptions({ city }));
  const { refusal } = useAction("attention.visit", city);
  const visit = useMutation(
    trpc.attention.visit.mutationOptions({
      // What is news stays on the page; only the visit is not due any more.
      onSuccess: () =>
        queryClient.setQueryData(
          trpc.attention.changes.queryKey({ city }),
          (shown) => shown && { ...shown, due: false },
        ),
    }),
  );
  const { data } = query;
  const marked = useRef(false);
  useEffect(() => {
    if (!data?.due || refusal !== undefined || marked.current) return;
    marked.current = true;
    visit.mutate({ city });
  }, [data?.due, refusal, visit, city]);
  return (
    <Panel
      id="changes"
      title="What changed since your last visit"
      note={
        data?.since ? (
          <>
            You were here <TimeAgo at={data.since} />.
          </>
        ) : undefined
      }
      flush
    >
      <PanelState loading={query.isPending} failure={readFailure(query)}>
        {data && data.since === null ? (
          <p className="px-3 py-3 text-ink-2">This is your first visit; the next one shows what changed in between.</p>
        ) : data && data.lines.length === 0 ? (
          <GoodNews>Nothing changed.</GoodNews>
        ) : (
          <ul>
            {data?.lines.map((line) => (
              <li
                key={line.label}
                className="flex flex-wrap items-center gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0"
              >
                <Link href={line.href} className={line.bad ? "text-bad hover:underline" : "hover:underline"}>
                  {line.bad && <span aria-hidden="true">✕ </span>}
                  {line.count !== null && <span className="font-mono">{countText(line.count)} </span>}
                  {line.label}
                </Link>
                {line.also && (
                  <Link href={line.also.href} className="link text-ink-2 text-small">
                    {line.also.label}
                  </Link>
                )}
                <span className="ml-auto text-ink-3 text-small">
                  <TimeAgo at={line.last} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </PanelState>
    </Panel>
  );
}
