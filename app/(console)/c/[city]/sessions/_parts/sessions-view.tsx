"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readFailure } from "@/components/data/failure";
import { useWatchedSessions } from "@/components/data/live/use-watched-sessions";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { SourceStrip } from "@/components/session/source-strip";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { CodeBlock } from "@/components/ui/code-block";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { sessionsSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { AgentsBoard } from "./agents-board";
import { InboxList } from "./inbox-list";
import { sessionListInput } from "./session-list-input";
import { SessionTable } from "./session-table";
import { SourceSettings } from "./source-settings";

type View = typeof sessionsSearch.defaults.view;

const windowSize = 100;

/** Who is really working: sessions as sources see them, agents declared against observed, and what waits for a person. */
export function SessionsView({ city }: { city: string }) {
  const trpc = useTRPC();
  const [state, setState] = useSearchState(sessionsSearch);
  const [limit, setLimit] = useState(windowSize);
  useWatchedSessions();
  // The first page was read with the page; growing it keeps what is shown.
  const first = useSuspenseQuery(trpc.session.list.queryOptions(sessionListInput(city, state, windowSize)));
  const grown = useQuery(
    trpc.session.list.queryOptions(sessionListInput(city, state, limit), {
      enabled: limit > windowSize,
      placeholderData: keepPreviousData,
    }),
  );
  const data = (limit > windowSize && grown.data) || first.data;
  const blind = data.sources.filter((each) => each.status === "failed");
  const failure = readFailure(first);
  return (
    <>
      <PageHeader
        title="Sessions"
        facts={
          <>
            <span>{plural(data.all, "session")} seen</span>
            <span className="text-active">◐ {countText(data.counts.active)} active</span>
            <span className={data.counts.unknown > 0 ? "text-human" : "text-ink-2"}>
              ? {countText(data.counts.unknown)} unknown
            </span>
            {blind.length > 0 && <span className="text-bad">✕ {plural(blind.length, "source")} not answering</span>}
          </>
        }
        note="A state is what a source saw, with its age. What nobody can see is unknown: never stopped, never healthy."
      >
        <LinkTabs
          label="What"
          current={state.view}
          onSelect={(view) => setState({ view: view as View })}
          hrefOf={(view) => withQuery(paths.sessions(city), sessionsSearch.format({ ...state, view: view as View }))}
          items={[
            { id: "sessions", label: "Sessions", count: countText(data.total) },
            { id: "agents", label: "Agents" },
            { id: "inbox", label: "Needs you", count: countText(data.questions) },
            { id: "sources", label: "Sources", count: countText(data.sources.length) },
          ]}
        />
      </PageHeader>
      <PageBody>
        <SourceStrip sources={data.sources} />
        {state.view === "sessions" && (
          <PanelState failure={failure}>
            <SessionTable
              city={city}
              data={data}
              state={state}
              onChange={(part) => {
                setLimit(windowSize);
                setState(part);
              }}
              onMore={limit < 500 ? () => setLimit((before) => Math.min(500, before + windowSize)) : undefined}
            />
          </PanelState>
        )}
        {state.view === "agents" && <AgentsBoard city={city} rig={state.rig} />}
        {state.view === "inbox" && <InboxList city={city} />}
        {state.view === "sources" && (
          <Panel id="settings" title="Where sessions are looked for">
            <SourceSettings city={city} />
          </Panel>
        )}
        <CodeBlock label="command" text={commands[state.view]} />
      </PageBody>
    </>
  );
}

const commands: Readonly<Record<View, string>> = {
  sessions: "cityhall session list",
  agents: "cityhall session agents",
  inbox: "cityhall session pending",
  sources: "cityhall session list --sources",
};
