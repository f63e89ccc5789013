"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { durationText } from "@/lib/view/duration";
import { statusLook } from "@/lib/view/status";
import { placeOnAxis, type TimelineAxis } from "@/lib/view/timeline-axis";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { classNames } from "../ui/class-names";
import { PanelState } from "../ui/panel-state";
import { StatusMark } from "../ui/status-mark";
import { toneFill } from "../ui/tone-classes";
import { TimelineScale } from "./timeline-scale";

type Life = Outputs["molecule"]["timeline"]["rows"][number];
type Row = TreeRow & { readonly life: Life };

const windowSize = 100;

type MoleculeTimelineProps = {
  city: string;
  id: string;
  filter: string;
  selected: string;
  onSelect: (id: string) => void;
};

/** One row for each bead on a common axis: when it was made, worked and ended. Gaps in which nobody worked are squeezed (ux 41). */
export function MoleculeTimeline({ city, id, filter, selected, onSelect }: MoleculeTimelineProps) {
  const trpc = useTRPC();
  const [range, setRange] = useState({ start: 0, end: 0 });
  const first = Math.floor(range.start / windowSize);
  const last = Math.max(first, Math.floor(range.end / windowSize));
  const windows = [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)])];
  const results = useQueries({
    queries: windows.map((page) =>
      trpc.molecule.timeline.queryOptions(
        { city, id, filter, offset: page * windowSize, limit: windowSize },
        { placeholderData: keepPreviousData },
      ),
    ),
  });
  const loaded = new Map<number, Life>();
  for (const [at, page] of windows.entries())
    for (const [index, life] of (results[at]?.data?.rows ?? []).entries()) loaded.set(page * windowSize + index, life);
  const top = results[0];
  const axis = top?.data?.axis;
  const now = top?.dataUpdatedAt ?? 0;
  const columns = useMemo(() => (axis ? timelineColumns(axis, now) : []), [axis, now]);
  const error = results.find((result) => result.error)?.error;
  return (
    <PanelState
      loading={top?.isPending ?? true}
      failure={error && !top?.data ? failureOf(error, () => void top?.refetch()) : undefined}
      empty={
        top?.data?.total === 0 ? { kind: "nothing-matches", title: "No bead of this molecule matches" } : undefined
      }
    >
      <TreeTable<Row>
        flat
        label="Timeline"
        columns={columns}
        count={top?.data?.total ?? 0}
        rowAt={(index) => {
          const life = loaded.get(index);
          return life && toRow(life);
        }}
        selectedId={selected}
        onSelect={(row) => onSelect(row.id === selected ? "" : row.id)}
        onRange={(start, end) =>
          setRange((before) => (before.start === start && before.end === end ? before : { start, end }))
        }
        className="min-h-60 flex-1 bg-surface"
      />
    </PanelState>
  );
}

const lifeRows = new WeakMap<Life, Row>();

/** The same life gives the same object, so that what did not change is not drawn again. */
function toRow(life: Life): Row {
  let made = lifeRows.get(life);
  if (!made) {
    made = { id: life.line.id, depth: 0, label: life.line.title, hasChildren: false, expanded: false, life };
    lifeRows.set(life, made);
  }
  return made;
}

function timelineColumns(axis: TimelineAxis, now: number): readonly TreeColumn<Row>[] {
  return [
    {
      id: "title",
      head: "Bead",
      track: "minmax(7rem,1fr)",
      cell: ({ life: { line } }) => (
        <>
          <StatusMark status={line.state} compact />
          <span className="truncate">{line.title}</span>
        </>
      ),
    },
    {
      id: "axis",
      head: <TimelineScale axis={axis} />,
      track: "minmax(9rem,3fr)",
      cell: ({ life }) => <LifeBar axis={axis} life={life} now={now} />,
    },
    {
      id: "length",
      head: "Worked",
      track: "4.5rem",
      numeric: true,
      phone: false,
      cell: ({ life }) =>
        life.startedAt ? (
          durationText((life.closedAt ? Date.parse(life.closedAt) : now) - Date.parse(life.startedAt))
        ) : (
          <span className="text-ink-3" title="Nobody claimed it">
            –
          </span>
        ),
    },
  ];
}

/** Thin from when it was made, thick while it was worked, a dot where it ended. */
function LifeBar({ axis, life, now }: { axis: TimelineAxis; life: Life; now: number }) {
  const { line, startedAt, closedAt } = life;
  const percent = (at: number) => placeOnAxis(axis, at) * 100;
  const made = percent(Date.parse(line.createdAt));
  const end = percent(closedAt ? Date.parse(closedAt) : startedAt ? now : Math.min(now, axis.to));
  const start = startedAt ? percent(Date.parse(startedAt)) : end;
  const look = statusLook[line.state];
  const words = [
    `made ${utc(line.createdAt)}`,
    startedAt && `begun ${utc(startedAt)}`,
    closedAt && `ended ${utc(closedAt)}`,
    look.word,
  ].filter(Boolean);
  return (
    <span role="img" aria-label={words.join(", ")} title={words.join("\n")} className="relative block h-4 w-full">
      {axis.segments
        .filter((segment) => segment.squeezed)
        .map((segment) => (
          <span
            key={segment.from}
            className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_5px)]"
            style={{ left: `${segment.x0 * 100}%`, width: `${(segment.x1 - segment.x0) * 100}%` }}
          />
        ))}
      <span
        className="absolute top-1/2 h-px bg-ink-3"
        style={{ left: `${made}%`, width: `${Math.max(0, start - made)}%` }}
      />
      {startedAt && (
        <span
          className={classNames("absolute top-1 h-2 min-w-1 rounded-sm", toneFill[look.tone])}
          style={{ left: `${start}%`, width: `${Math.max(0, end - start)}%` }}
        />
      )}
      {closedAt && (
        <span
          className={classNames("absolute top-1 size-2 -translate-x-1 rounded-full", toneFill[look.tone])}
          style={{ left: `${end}%` }}
        />
      )}
    </span>
  );
}

function utc(at: string): string {
  return `${at.slice(0, 16).replace("T", " ")} UTC`;
}
