import Link from "next/link";
import type { Outputs } from "@/components/data/trpc";
import { StateCell } from "@/components/session/state-cell";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FilterInput } from "@/components/ui/filter-input";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { sessionStates } from "@/lib/session/session-state";
import { paths } from "@/lib/url/paths";
import type { sessionsSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { sessionLook } from "@/lib/view/session-look";

type Search = typeof sessionsSearch.defaults;
type Data = Outputs["session"]["list"];

type SessionTableProps = {
  city: string;
  data: Data;
  state: Search;
  onChange: (part: Partial<Search>) => void;
  /** Shows more rows; undefined when no more are shown. */
  onMore: (() => void) | undefined;
};

/** Sessions in a table: state with age, the bead in hand, the last activity. Each count is the length of its list. */
export function SessionTable({ city, data, state, onChange, onMore }: SessionTableProps) {
  const isFiltered = state.q !== "" || state.state !== "" || state.source !== "" || state.rig !== "";
  const present = sessionStates.filter((each) => data.counts[each] > 0 || each === state.state);
  const left = data.total - data.items.length;
  return (
    <Panel flush>
      <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
        <FilterInput label="Filter sessions" value={state.q} onChange={(q) => onChange({ q })} className="max-w-72" />
        <Segmented
          label="State"
          current={state.state === "" ? "all" : state.state}
          onSelect={(id) => onChange({ state: id === "all" ? "" : id })}
          items={[
            { id: "all", label: "All" },
            ...present.map((each) => ({
              id: each as string,
              label: `${sessionLook[each].word} ${countText(data.counts[each])}`,
              title: sessionLook[each].meaning,
            })),
          ]}
        />
      </div>
      <PanelState empty={data.items.length > 0 ? undefined : emptyOf(data, isFiltered, onChange)}>
        <Table label="Sessions">
          <thead>
            <tr>
              <Th>Session</Th>
              <Th>State</Th>
              <Th>Bead</Th>
              <Th>Last active</Th>
              <Th>Provider</Th>
              <Th>Seen by</Th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((session) => (
              <SessionRow key={session.key} city={city} session={session} />
            ))}
          </tbody>
        </Table>
        {left > 0 && (
          <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-2">
            <span className="text-ink-2">{countText(left)} more</span>
            {onMore ? (
              <Button onClick={onMore}>Show more</Button>
            ) : (
              <span className="text-ink-3">Narrow the list to see them.</span>
            )}
          </div>
        )}
      </PanelState>
    </Panel>
  );
}

function SessionRow({ city, session }: { city: string; session: Data["items"][number] }) {
  return (
    <Tr>
      <Td>
        <Link className="link font-medium" href={paths.session(city, session.key)}>
          {session.title || session.key}
        </Link>
        {session.question && (
          <>
            {" "}
            <Chip tone="human">▲ asks</Chip>
          </>
        )}
        <div className="text-ink-3 text-small">
          {session.declared ? (
            <Link className="hover:underline" href={paths.agent(city, session.template)}>
              {session.template}
            </Link>
          ) : (
            <span>{session.template || "no agent"}, not declared</span>
          )}
          {session.identity && ` · ${session.identity}`}
          {session.instance && ` · ${session.instance}`}
        </div>
      </Td>
      <Td className="py-1">
        <StateCell session={session} />
        {session.reason && <div className="text-ink-3 text-small">{session.reason}</div>}
      </Td>
      <Td>
        {session.activeBead ? (
          <Link className="link font-mono text-small" href={paths.bead(city, session.activeBead)}>
            {session.activeBead}
          </Link>
        ) : (
          <span className="text-ink-3">none</span>
        )}
      </Td>
      <Td>
        {session.lastActiveAt ? (
          <TimeAgo at={session.lastActiveAt} />
        ) : (
          <span className="text-ink-3">not reported</span>
        )}
      </Td>
      <Td className="text-ink-2">{[session.provider, session.model].filter(Boolean).join(" ") || "–"}</Td>
      <Td className="text-ink-2 text-small">{session.sources.join(", ")}</Td>
    </Tr>
  );
}

function emptyOf(data: Data, isFiltered: boolean, onChange: SessionTableProps["onChange"]) {
  if (isFiltered && data.all > 0)
    return {
      kind: "nothing-matches" as const,
      title: `None of ${plural(data.all, "session")} matches`,
      action: <Button onClick={() => onChange({ q: "", state: "", source: "" })}>Clear filters</Button>,
    };
  const failed = data.sources.find((each) => each.status === "failed");
  if (failed)
    return {
      kind: "nothing-matches" as const,
      title: "What runs is unknown",
      hint: `${failed.kind} does not answer: ${failed.message}. That is no sign that nothing runs.`,
    };
  if (data.sources.every((each) => each.status === "not-configured"))
    return {
      kind: "not-configured" as const,
      title: "Nobody looks at sessions here yet",
      hint: (
        <>
          Start with <code className="font-mono">GC_SUPERVISOR_URL=http://127.0.0.1:8372</code>, run tmux on this
          machine, or let agents post heartbeats.
        </>
      ),
    };
  return {
    kind: "nothing-exists" as const,
    title: "No session of this city is seen",
    hint: "The sources above were asked; none of them lists one.",
  };
}
