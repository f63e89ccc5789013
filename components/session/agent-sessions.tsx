"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readFailure } from "@/components/data/failure";
import { useWatchedSessions } from "@/components/data/live/use-watched-sessions";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { agentLook } from "@/lib/view/session-look";
import { LookMark } from "./look-mark";

/** The sessions of one agent on its own page: declared against observed, in a few lines. */
export function AgentSessions({ city, agent }: { city: string; agent: string }) {
  const trpc = useTRPC();
  useWatchedSessions();
  const query = useQuery(trpc.session.board.queryOptions({ city, rig: "" }));
  const row = query.data?.agents.find((each) => each.name === agent);
  const failure = readFailure(query);
  return (
    <Panel
      id="sessions"
      title="Sessions"
      actions={
        <Link className="link" href={paths.sessions(city)}>
          all sessions
        </Link>
      }
    >
      <PanelState loading={query.isPending} failure={failure} skeletonRows={2}>
        {row ? (
          <div className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center gap-x-3">
              <LookMark look={agentLook[row.state]} />
              {row.basis === "inferred" && <span className="text-waiting">inferred</span>}
              <span className="text-ink-2">{row.declared}</span>
            </div>
            <p className="text-ink-3 text-small">{row.evidence}</p>
            {row.gap && <p className="text-human text-small">▲ {row.gap}</p>}
            <ul className="flex flex-wrap gap-x-3">
              {row.sessions.slice(0, 20).map((session) => (
                <li key={session.key}>
                  <Link className="link" href={paths.session(city, session.key)}>
                    {session.key}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <EmptyNote
            kind="nothing-exists"
            title="This agent is not on the board"
            hint="It was declared after the board was read, or belongs to another rig."
          />
        )}
      </PanelState>
    </Panel>
  );
}
