"use client";

import { useMemo, useState } from "react";
import { type ImportFacts, importFacts } from "@/lib/view/import-facts";
import { importTarget } from "@/lib/view/import-graph";
import { contributionText, type ImportRow, importRows } from "@/lib/view/import-rows";
import { shortVersion } from "@/lib/view/import-version";
import type { Outputs } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { Chip } from "../ui/chip";

type ImportList = Outputs["import"]["list"];
type Row = TreeRow & { readonly item: ImportRow };

type ImportTreeProps = {
  city: ImportList;
  /** Directory of the selected pack, or the id of an import that did not resolve. */
  selected: string;
  onSelect: (id: string) => void;
  className?: string;
};

/** The import tree: binding, pack, version wanted and locked, scope, and what the pack adds. */
export function ImportTree({ city, selected, onSelect, className }: ImportTreeProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () =>
      importRows(city, folded).map<Row>((item) => ({
        id: item.id,
        depth: item.depth,
        label: item.edge.binding || item.edge.source,
        hasChildren: item.hasChildren,
        expanded: !folded.has(item.id),
        item,
      })),
    [city, folded],
  );
  const columns = useMemo(() => importColumns(city, importFacts(city)), [city]);
  const marked = rows.find((row) => importTarget(row.item.edge) === selected);
  return (
    <TreeTable
      label="Imports"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      selectedId={marked?.id}
      onSelect={(row) => onSelect(importTarget(row.item.edge))}
      onToggle={(row, expanded) =>
        setFolded((before) => {
          const next = new Set(before);
          if (expanded) next.delete(row.id);
          else next.add(row.id);
          return next;
        })
      }
      className={className}
    />
  );
}

/** Diamond, ring, duplicate: one word each, the sentence on hover and in the inspector. */
function PackMarks({ facts, dir }: { facts: ImportFacts; dir: string }) {
  const { cycles, duplicates, diamonds, scopeDropped } = facts;
  const dropped = scopeDropped.get(dir)?.length ?? 0;
  return (
    <>
      {cycles.has(dir) && (
        <Chip tone="bad" title={cycles.get(dir) ?? ""}>
          cycle
        </Chip>
      )}
      {duplicates.has(dir) && (
        <Chip tone="human" title={duplicates.get(dir) ?? ""}>
          duplicate
        </Chip>
      )}
      {diamonds.has(dir) && <Chip title={diamonds.get(dir) ?? ""}>diamond</Chip>}
      {dropped > 0 && <Chip title="What a surface left out because of its scope">{dropped} left out</Chip>}
    </>
  );
}

function importColumns(city: ImportList, facts: ImportFacts): readonly TreeColumn<Row>[] {
  return [
    {
      id: "binding",
      head: "Binding",
      track: "minmax(0,1.5fr)",
      cell: ({ item: { edge, pack } }) => (
        <>
          <span className="truncate font-medium">{edge.binding || edge.kind}</span>
          {(edge.problem ?? pack?.problem) && <span className="text-bad">✕</span>}
        </>
      ),
    },
    {
      id: "pack",
      head: "Pack",
      track: "minmax(0,2fr)",
      cell: ({ item: { edge, pack, repeat } }) => (
        <>
          <span className="truncate">{pack?.name ?? (edge.problem ? "not resolved" : edge.source)}</span>
          {edge.kind === "rig-default" && <Chip title="What a new rig imports">rig default</Chip>}
          {repeat && <Chip title="Spelled out further up">again</Chip>}
          {edge.toDir !== undefined && <PackMarks facts={facts} dir={edge.toDir} />}
        </>
      ),
    },
    {
      id: "wanted",
      head: "Wanted",
      track: "6rem",
      phone: false,
      cell: ({ item: { edge } }) => (
        <span className="truncate font-mono text-small" title={edge.version}>
          {edge.version ? shortVersion(edge.version) : "any"}
        </span>
      ),
    },
    {
      id: "locked",
      head: "Locked",
      track: "6rem",
      phone: false,
      cell: ({ item: { edge } }) => (
        <span className="truncate font-mono text-small" title={edge.locked?.commit}>
          {edge.locked ? shortVersion(edge.locked.version) : edge.remote ? "not locked" : "local"}
        </span>
      ),
    },
    {
      id: "scope",
      head: "Scope",
      track: "minmax(0,1fr)",
      phone: false,
      cell: ({ item: { edge } }) => (edge.surface.kind === "rig" ? `rig ${edge.surface.rig}` : "city"),
    },
    {
      id: "adds",
      head: "Adds",
      track: "minmax(0,1.5fr)",
      phone: false,
      cell: ({ item: { edge, repeat } }) => {
        const adds = edge.toDir === undefined || repeat ? undefined : city.contributions[edge.toDir];
        return <span className="truncate text-ink-2">{adds && contributionText(adds)}</span>;
      },
    },
  ];
}
