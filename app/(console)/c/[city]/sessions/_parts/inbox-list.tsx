"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/data/trpc";
import { AnswerForm } from "@/components/session/answer-form";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, GoodNews } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";

/** Questions of sessions that wait for a person, and their answers. An inbox that cannot be read is not empty. */
export function InboxList({ city }: { city: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.session.pending.queryOptions({ city }));
  const failed = data.blind.find((each) => each.status === "failed");
  return (
    <Panel id="inbox" title="Needs you" note={plural(data.questions.length, "question")} flush>
      {data.blind.map((each) => (
        <p key={each.kind} role="status" className="border-line border-b bg-human-soft px-3 py-1 text-human text-small">
          ▲ There may be more: {each.kind} {each.message}
        </p>
      ))}
      {data.questions.length === 0 ? (
        !data.watched ? (
          <EmptyNote
            kind="not-configured"
            title="No source can tell of questions"
            hint="Connect a supervisor, or let agents post heartbeats with their questions."
          />
        ) : failed ? (
          <EmptyNote
            kind="nothing-matches"
            title="Whether somebody waits is unknown"
            hint={`${failed.kind} does not answer: ${failed.message}`}
          />
        ) : (
          <GoodNews>No session waits for an answer.</GoodNews>
        )
      ) : (
        <ul>
          {data.questions.map((question) => (
            <li
              key={`${question.session} ${question.requestId}`}
              className="flex flex-col gap-2 border-line border-b p-3 last:border-b-0"
            >
              <div className="flex flex-wrap items-baseline gap-x-3">
                <Link className="link font-medium" href={paths.session(city, question.session)}>
                  {question.session}
                </Link>
                <span className="text-human">▲ {question.kind}</span>
                <span className="text-ink-3 text-small">
                  {question.template}
                  {question.activeBead && ` · on ${question.activeBead}`}
                </span>
              </div>
              <AnswerForm
                city={city}
                session={question.session}
                who={question.template || question.session}
                question={question}
                cannot={question.cannot}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
