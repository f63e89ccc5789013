"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import type { TreeColumn, TreeRow } from "@/components/tree/tree-row";
import { TreeTable } from "@/components/tree/tree-table";
import { Chip } from "@/components/ui/chip";
import { FilterInput } from "@/components/ui/filter-input";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";

type Target = Outputs["sling"]["targets"][number];
type Row = TreeRow & { readonly target: Target };

type SlingWhereProps = {
  city: string;
  rig: string;
  target: string;
  onChange: (target: string) => void;
};

const columns: readonly TreeColumn<Row>[] = [
  {
    id: "agent",
    head: "Agent",
    track: "minmax(0,1fr)",
    cell: ({ id, target }) => (
      <>
        <span className={target.reason ? "truncate text-ink-3" : "truncate font-medium"}>{id}</span>
        {target.pool && <Chip title="More than one session may take it">pool</Chip>}
        {target.reason && (
          <span className="truncate text-human text-small" title={target.reason}>
            ▲ {target.reason}
          </span>
        )}
      </>
    ),
  },
  {
    id: "load",
    head: "Has",
    track: "5.5rem",
    cell: ({ target: { working, waiting, limit } }) => (
      <span
        className="truncate text-ink-2 text-small"
        title={`${working} at work${limit === null ? "" : ` of ${limit} sessions`}, ${waiting} waiting`}
      >
        {working + waiting === 0 ? "nothing" : `${working} + ${waiting}`}
      </span>
    ),
  },
];

/** Where it goes: eligible agents first, the others with their reason (ux 44). */
export function SlingWhere({ city, rig, target, onChange }: SlingWhereProps) {
  const { data } = useSuspenseQuery(useTRPC().sling.targets.queryOptions({ city, rig }));
  const [filter, setFilter] = useState("");
  const rows = useMemo(
    () =>
      data
        .filter((agent) => agent.qualifiedName.toLowerCase().includes(filter.toLowerCase()))
        .map<Row>((agent) => ({
          id: agent.qualifiedName,
          depth: 0,
          label: agent.qualifiedName,
          hasChildren: false,
          expanded: false,
          target: agent,
        })),
    [data, filter],
  );
  return (
    <Panel
      id="where"
      title="2 · Where"
      note={target || "nobody yet"}
      actions={<FilterInput label="Filter agents" value={filter} onChange={setFilter} className="w-36" />}
      flush
    >
      {rows.length === 0 ? (
        <EmptyNote
          {...(data.length === 0
            ? { kind: "nothing-exists", title: "This city has no agents", hint: "Import a pack that brings some." }
            : { kind: "nothing-matches", title: "No agent matches" })}
        />
      ) : (
        <TreeTable
          flat
          label="Agents"
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          selectedId={target}
          onSelect={(row) => onChange(row.id === target ? "" : row.id)}
          className="h-88 rounded-b-lg"
        />
      )}
    </Panel>
  );
}
