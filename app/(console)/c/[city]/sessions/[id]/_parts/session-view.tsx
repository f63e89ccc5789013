"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { failureOf } from "@/components/data/failure";
import { useWatchedSessions } from "@/components/data/live/use-watched-sessions";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { ActButtons } from "@/components/session/act-buttons";
import { ActionLines } from "@/components/session/action-lines";
import { AnswerForm } from "@/components/session/answer-form";
import { SourceStrip } from "@/components/session/source-strip";
import { StateCell } from "@/components/session/state-cell";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureNote } from "@/components/ui/failure-note";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";
import { sessionSearch } from "@/lib/url/search";
import { SessionTextPanel } from "./session-text-panel";

/** One session: what each source says of it, its screen or conversation, and what was asked of it. */
export function SessionView({ city, id }: { city: string; id: string }) {
  const trpc = useTRPC();
  useWatchedSessions();
  const [state, setState] = useSearchState(sessionSearch);
  const query = useSuspenseQuery(trpc.session.show.queryOptions({ city, id }));
  const { session, sources, cannot, texts, actions } = query.data;
  const gone = query.error ? failureOf(query.error) : undefined;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Sessions", href: paths.sessions(city) }]}
        title={
          <span className="inline-flex items-center gap-1">
            {session.title || session.key} <CopyButton text={session.key} label="Copy name" />
          </span>
        }
        facts={
          <>
            <StateCell session={session} />
            {session.declared ? (
              <Link className="link" href={paths.agent(city, session.template)}>
                {session.template}
              </Link>
            ) : (
              <span>{session.template || "no agent"}, not declared</span>
            )}
            {session.rig && <span>rig {session.rig}</span>}
          </>
        }
        actions={
          <ObjectMenu id={session.key} command={`cityhall session peek ${session.key}`} raw={{ value: session }} />
        }
      />
      <PageBody>
        {gone && <FailureNote failure={{ ...gone, retry: () => void query.refetch() }} />}
        <SourceStrip sources={sources} />
        {session.question && (
          <Panel id="question" title="Waits for you" note={session.question.kind}>
            <AnswerForm
              city={city}
              session={session.key}
              who={session.template || session.key}
              question={session.question}
              cannot={cannot.answer}
            />
          </Panel>
        )}
        <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
          <SessionTextPanel
            city={city}
            id={session.key}
            who={session.template || session.key}
            what={state.text}
            texts={texts}
            onWhat={(text) => setState({ text })}
          />
          <div className="flex min-w-0 flex-col gap-4">
            <Panel id="acts" title="Ask it" note="Requested first; it counts once it is observed.">
              <ActButtons city={city} session={session.key} cannot={cannot} />
            </Panel>
            <Panel id="asked" title="Asked so far" flush>
              {actions.length === 0 ? (
                <EmptyNote
                  kind="nothing-exists"
                  title="Nothing was asked of it from here"
                  hint="What somebody asks with the buttons above is listed here until its effect was seen."
                />
              ) : (
                <ActionLines actions={actions} />
              )}
            </Panel>
            <Panel id="facts" title="What is known">
              <KeyValue
                items={[
                  { name: "Name", value: <code className="font-mono text-small">{session.key}</code> },
                  { name: "Bead", value: session.activeBead || "none" },
                  { name: "Doing", value: session.activity || "not reported" },
                  { name: "Reason", value: session.reason || "–" },
                  {
                    name: "Last active",
                    value: session.lastActiveAt ? <TimeAgo at={session.lastActiveAt} /> : "not reported",
                  },
                  {
                    name: "Attached",
                    value: session.attached === undefined ? "unknown" : session.attached ? "yes" : "no",
                  },
                  {
                    name: "Process",
                    value: session.running === undefined ? "unknown" : session.running ? "runs" : "gone",
                  },
                  { name: "Provider", value: [session.provider, session.model].filter(Boolean).join(" ") || "–" },
                  { name: "Seen by", value: session.observations.map((each) => each.source).join(", ") },
                ]}
              />
            </Panel>
          </div>
        </div>
        <CodeBlock label="command" text={`cityhall session peek ${session.key}`} />
      </PageBody>
    </>
  );
}
