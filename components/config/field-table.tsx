"use client";

import { useMemo } from "react";
import type { Outputs } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { LayerMark } from "./layer-mark";

/** One effective field with its chain, as the API gives it. */
export type Field = Outputs["config"]["agent"]["fields"][number];

type Row = TreeRow & { readonly field: Field };

type FieldTableProps = {
  fields: readonly Field[];
  selected: string;
  onSelect: (name: string) => void;
  /** Opens the line of the step at hand. */
  onOpen: (name: string) => void;
  onActive: (name: string) => void;
  /** The keys of the chain (ux 14); true when one was taken. */
  onKey: (key: string, name: string) => boolean;
  className?: string;
};

/** Field, value and origin, one a row; the letter says which kind of layer won. */
export function FieldTable({ fields, selected, onSelect, onOpen, onActive, onKey, className }: FieldTableProps) {
  const rows = useMemo<Row[]>(
    () =>
      fields.map((field) => ({
        id: field.name,
        depth: 0,
        label: field.name,
        hasChildren: false,
        expanded: false,
        field,
      })),
    [fields],
  );
  const columns = useMemo<TreeColumn<Row>[]>(
    () => [
      {
        id: "field",
        head: "Field",
        track: "minmax(9rem,1fr)",
        cell: ({ field }) => (
          <>
            {field.layer ? <LayerMark layer={field.layer} /> : <span className="w-4" />}
            <span className="truncate font-mono text-small">{field.name}</span>
          </>
        ),
      },
      {
        id: "value",
        head: "Value",
        track: "minmax(0,2fr)",
        cell: ({ field }) => (
          <span className="truncate font-mono text-small" title={field.value}>
            {field.value}
          </span>
        ),
      },
      {
        id: "origin",
        head: "Origin",
        track: "minmax(0,1.4fr)",
        phone: false,
        cell: ({ field }) => (
          <span className="truncate font-mono text-ink-3 text-small" title={field.sentence}>
            {originText(field)}
          </span>
        ),
      },
      {
        id: "steps",
        head: "Steps",
        track: "3.5rem",
        numeric: true,
        phone: false,
        cell: ({ field }) => (field.chain.length > 1 ? String(field.chain.length) : ""),
      },
    ],
    [],
  );
  return (
    <TreeTable
      flat
      label="Fields"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      selectedId={selected}
      onSelect={(row) => onSelect(row.id)}
      onOpen={(row) => onOpen(row.id)}
      onActive={(row) => onActive(row.id)}
      onKey={(key, row) => onKey(key, row.id)}
      className={className}
    />
  );
}

/** `review › packs/review/pack.toml:41`, or the rule that derived the value, or that nothing was recorded (ux 19). */
export function originText(field: Field): string {
  const winner = field.chain.find((step) => step.active);
  if (!winner) return "origin not tracked";
  if (!winner.place) return winner.note || winner.phase;
  return winner.pack ? `${winner.pack} › ${winner.place}` : winner.place;
}
