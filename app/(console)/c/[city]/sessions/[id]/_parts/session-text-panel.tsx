"use client";

import { useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { AgentWrote } from "@/components/session/agent-wrote";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { TimeAgo } from "@/components/ui/time-ago";

type What = "peek" | "transcript";

type SessionTextPanelProps = {
  city: string;
  id: string;
  who: string;
  what: What;
  texts: Readonly<Record<What, boolean>>;
  onWhat: (what: What) => void;
};

const lines = 200;

/** The last lines of a session, as text and nothing else. */
export function SessionTextPanel({ city, id, who, what, texts, onWhat }: SessionTextPanelProps) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.session.text.queryOptions({ city, id, what, lines }, { retry: false, enabled: texts[what] }),
  );
  const failure = readFailure(query);
  return (
    <Panel
      id="text"
      title={what === "peek" ? "Screen" : "Transcript"}
      note={
        query.data && (
          <>
            as of <TimeAgo at={query.data.observedAt} />, from {query.data.source}
            {query.data.truncated && `, the last ${lines} ${what === "peek" ? "lines" : "turns"}`}
            {query.data.malformed > 0 && `, ${query.data.malformed} turns cannot be read`}
          </>
        )
      }
      actions={
        <Segmented
          label="What to read"
          current={what}
          onSelect={onWhat}
          items={[
            { id: "peek", label: "Screen" },
            { id: "transcript", label: "Transcript" },
          ]}
        />
      }
    >
      {!texts[what] ? (
        <EmptyNote
          kind="not-configured"
          title={what === "peek" ? "No source shows its screen" : "No source keeps its transcript"}
          hint="Heartbeats carry neither; the supervisor has both, tmux has screens."
        />
      ) : (
        <PanelState
          loading={query.isPending}
          failure={failure}
          empty={
            query.data?.turns.length === 0
              ? { kind: "nothing-exists", title: "It has printed nothing yet", hint: "What it says next appears here." }
              : undefined
          }
        >
          <AgentWrote who={who}>
            <ScrollRegion label="What it wrote" className="flex max-h-[60vh] flex-col gap-3 overflow-auto">
              {query.data?.turns.map((turn, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: turns have no names, and are replaced as a whole
                <div key={index}>
                  {what === "transcript" && (
                    <div className="label-caps">
                      {turn.role} {turn.at && <TimeAgo at={turn.at} />}
                    </div>
                  )}
                  <pre className="whitespace-pre-wrap font-mono text-small wrap-anywhere">{turn.text}</pre>
                </div>
              ))}
            </ScrollRegion>
          </AgentWrote>
        </PanelState>
      )}
    </Panel>
  );
}
