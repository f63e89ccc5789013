"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { LookMark } from "@/components/session/look-mark";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { type AgentState, agentStates } from "@/lib/session/agent-state";
import { paths } from "@/lib/url/paths";
import { countText, plural } from "@/lib/view/count";
import { agentLook } from "@/lib/view/session-look";

type Row = Outputs["session"]["board"]["agents"][number];

const shownAtFirst = 200;

/** Agents, pools and named sessions as they are declared, beside what is seen of them. */
export function AgentsBoard({ city, rig }: { city: string; rig: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.session.board.queryOptions({ city, rig }));
  const [only, setOnly] = useState<AgentState | "all">("all");
  const [limit, setLimit] = useState(shownAtFirst);
  const agents = only === "all" ? data.agents : data.agents.filter((row) => row.state === only);
  const present = agentStates.filter((state) => data.counts[state] > 0 || state === only);
  return (
    <>
      <Panel id="agents" title="Agents and pools" note="Counts by state add up to all agents." flush>
        <div className="border-line border-b p-2">
          <Segmented
            label="State of agents"
            current={only}
            onSelect={setOnly}
            items={[
              { id: "all", label: `All ${countText(data.agents.length)}` },
              ...present.map((state) => ({
                id: state,
                label: `${agentLook[state].word} ${countText(data.counts[state])}`,
                title: agentLook[state].meaning,
              })),
            ]}
          />
        </div>
        <PanelState
          empty={
            agents.length > 0
              ? undefined
              : {
                  kind: "nothing-exists",
                  title: "No agent is declared here",
                  hint: "Agents come from packs and the folders agents/ of the city.",
                  command: "cityhall import add SOURCE",
                }
          }
        >
          <BoardTable city={city} label="Agents" rows={agents.slice(0, limit)} />
          {agents.length > limit && (
            <div className="border-line border-t px-4 py-2">
              <Button onClick={() => setLimit((before) => before + shownAtFirst)}>
                Show more of {countText(agents.length - limit)}
              </Button>
            </div>
          )}
        </PanelState>
      </Panel>
      {data.named.length > 0 && (
        <Panel
          id="named"
          title="Named sessions"
          note="always: should be kept running. on demand: started by work."
          flush
        >
          <BoardTable city={city} label="Named sessions" rows={data.named} />
        </Panel>
      )}
      {data.undeclared.length > 0 && (
        <Panel id="undeclared" title="Seen, and not declared" note={plural(data.undeclared.length, "session")} flush>
          <ul>
            {data.undeclared.slice(0, shownAtFirst).map((session) => (
              <li key={session.key} className="flex h-row items-center gap-3 px-3">
                <Link className="link" href={paths.session(city, session.key)}>
                  {session.key}
                </Link>
                <span className="text-ink-2">
                  says it is {session.template || "nobody"}, {session.state}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function BoardTable({ city, label, rows }: { city: string; label: string; rows: readonly Row[] }) {
  return (
    <Table label={label} stacked>
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Declared</Th>
          <Th>Observed</Th>
          <Th>Sessions</Th>
          <Th>Holds</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BoardLine key={row.name} city={city} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function BoardLine({ city, row }: { city: string; row: Row }) {
  return (
    <Tr data-agent={row.name} data-state={row.state}>
      <Td>
        {row.state === "disabled" ? (
          <span className="font-medium">{row.name}</span>
        ) : (
          <Link className="link font-medium" href={paths.agent(city, row.agent)}>
            {row.name}
          </Link>
        )}
        {row.kind === "pool" && (
          <>
            {" "}
            <Chip>pool</Chip>
          </>
        )}
      </Td>
      <Td head="Declared" className="whitespace-nowrap">
        {row.declared}
      </Td>
      <Td className="py-1">
        <LookMark look={agentLook[row.state]} />
        {row.basis === "inferred" && (
          <>
            {" "}
            <Chip tone="waiting" title="Nobody saw it; its work says so">
              inferred
            </Chip>
          </>
        )}
        <div className="text-ink-3 text-small">
          {row.evidence}
          {row.since && (
            <>
              {" · since "}
              <TimeAgo at={row.since} />
            </>
          )}
        </div>
        {row.gap && <div className="text-human text-small">▲ {row.gap}</div>}
      </Td>
      <Td head="Sessions">
        {row.sessions.length === 0 ? (
          <span className="text-ink-3">none seen</span>
        ) : (
          <span className="flex flex-wrap gap-x-2">
            {row.sessions.slice(0, 5).map((session) => (
              <Link key={session.key} className="link" href={paths.session(city, session.key)}>
                {session.key}
              </Link>
            ))}
            {row.sessions.length > 5 && <span className="text-ink-3">+{row.sessions.length - 5}</span>}
          </span>
        )}
      </Td>
      <Td head="Holds">
        {row.held.length === 0 ? (
          <span className="text-ink-3">nothing</span>
        ) : (
          <span className="flex flex-wrap gap-x-2">
            {row.held.slice(0, 3).map((bead) => (
              <Link
                key={bead.id}
                className="link font-mono text-small"
                title={bead.title}
                href={paths.bead(city, bead.id)}
              >
                {bead.id}
              </Link>
            ))}
            {row.held.length > 3 && <span className="text-ink-3">+{row.held.length - 3}</span>}
          </span>
        )}
      </Td>
    </Tr>
  );
}
