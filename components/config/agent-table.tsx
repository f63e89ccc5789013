"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { paths } from "@/lib/url/paths";
import type { Outputs } from "../data/trpc";
import { relativeTo } from "../source/diagnostic-list";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { Button } from "../ui/button";
import { Chip } from "../ui/chip";
import { EmptyNote } from "../ui/panel-state";
import { LayerMark } from "./layer-mark";
import { useRevision } from "./use-revision";

type Agent = Outputs["config"]["agents"]["agents"][number];
type Row = TreeRow & { readonly agent: Agent };

type AgentTableProps = {
  city: string;
  root: string;
  agents: readonly Agent[];
  filter: string;
  onClear: () => void;
};

/** The effective agents as a table: where each comes from, what runs it, how many at a time. */
export function AgentTable({ city, root, agents, filter, onClear }: AgentTableProps) {
  const router = useRouter();
  const { keep } = useRevision();
  const rows = useMemo<Row[]>(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return agents
      .filter((agent) => {
        const text = `${agent.qualifiedName} ${agent.packName} ${agent.provider} ${agent.rig}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((agent) => ({
        id: agent.qualifiedName,
        depth: 0,
        label: agent.qualifiedName,
        hasChildren: false,
        expanded: false,
        agent,
      }));
  }, [agents, filter]);
  const columns = useMemo<TreeColumn<Row>[]>(
    () => [
      {
        id: "name",
        head: "Agent",
        track: "minmax(0,3fr)",
        cell: ({ agent }) => (
          <>
            <LayerMark layer={agent.layer} />
            <Link
              href={keep(paths.agent(city, agent.qualifiedName))}
              tabIndex={-1}
              className="truncate font-medium hover:underline"
            >
              {agent.qualifiedName}
            </Link>
            {agent.suspended && <Chip tone="waiting">suspended</Chip>}
            {agent.implicit && <Chip>implicit</Chip>}
          </>
        ),
      },
      {
        id: "pack",
        head: "Pack",
        track: "minmax(0,1.2fr)",
        phone: false,
        cell: ({ agent }) => <span className="truncate text-ink-2">{agent.packName || "–"}</span>,
      },
      {
        id: "provider",
        head: "Provider",
        track: "minmax(4rem,1fr)",
        cell: ({ agent }) =>
          agent.provider ? (
            <span className="truncate">{agent.provider}</span>
          ) : (
            <span className="text-human">▲ none</span>
          ),
      },
      {
        id: "max",
        head: "Sessions",
        track: "5rem",
        numeric: true,
        phone: false,
        cell: ({ agent }) => (
          <span title={sessionsTitle(agent.maxActiveSessions)}>{sessions(agent.maxActiveSessions)}</span>
        ),
      },
      {
        id: "file",
        head: "Declared in",
        track: "minmax(0,2fr)",
        phone: false,
        cell: ({ agent }) => (
          <span className="truncate font-mono text-ink-3 text-small" title={agent.sourceFile}>
            {relativeTo(root, agent.sourceFile) || "derived"}
          </span>
        ),
      },
    ],
    [city, root, keep],
  );
  if (agents.length === 0)
    return (
      <EmptyNote
        kind="nothing-exists"
        title="No agents"
        hint="Neither this city nor its packs declare any here: add a folder agents/<name>/ with a prompt, or import a pack that brings some."
        command="cityhall import add SOURCE"
      />
    );
  if (rows.length === 0)
    return (
      <EmptyNote
        kind="nothing-matches"
        title="No agent matches the filter"
        action={<Button onClick={onClear}>Clear filter</Button>}
      />
    );
  return (
    <TreeTable
      flat
      label="Agents"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      onOpen={(row) => router.push(keep(paths.agent(city, row.id)))}
      className="flex-1 bg-surface"
    />
  );
}

function sessions(max: number | undefined): string {
  if (max === undefined) return "inherits";
  return max < 0 ? "∞" : String(max);
}

function sessionsTitle(max: number | undefined): string {
  if (max === undefined) return "max_active_sessions is not set: the limit of the rig or workspace counts";
  return max < 0 ? "unlimited" : `at most ${max} at a time`;
}
