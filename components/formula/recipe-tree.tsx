"use client";

import { useMemo, useState } from "react";
import type { Recipe } from "@/lib/formula/recipe";
import { stepGlyph } from "@/lib/view/recipe-graph";
import { type RecipeRow, recipeRows } from "@/lib/view/recipe-rows";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { Chip } from "../ui/chip";
import { EmptyNote } from "../ui/panel-state";

type Row = TreeRow & { readonly recipe: RecipeRow; readonly added: boolean };

type RecipeTreeProps = {
  recipe: Recipe;
  selectedId: string;
  onSelect: (id: string) => void;
  /** Steps that are there because of the values that were given: marked. */
  added?: ReadonlySet<string> | undefined;
  className?: string;
};

const columns: readonly TreeColumn<Row>[] = [
  {
    id: "title",
    head: "Step",
    track: "minmax(0,3fr)",
    cell: ({ recipe: { step }, added }) => (
      <>
        <span aria-hidden="true" className="font-mono text-ink-3">
          {stepGlyph(step)}
        </span>
        <span className="truncate">{step.title || step.localId}</span>
        {added && <Chip tone="good">+ added</Chip>}
      </>
    ),
  },
  {
    id: "id",
    head: "Id",
    track: "minmax(0,1.5fr)",
    phone: false,
    cell: ({ recipe: { step } }) => <span className="truncate font-mono text-ink-3 text-small">{step.localId}</span>,
  },
  {
    id: "type",
    head: "Type",
    track: "6rem",
    phone: false,
    cell: ({ recipe: { step } }) => <span className="text-ink-2">{step.type}</span>,
  },
  {
    id: "waits",
    head: "Waits for",
    track: "minmax(0,2fr)",
    cell: ({ recipe: { waitsFor } }) => (
      <span className="truncate font-mono text-ink-2 text-small" title={waitsFor.map((edge) => edge.on).join(", ")}>
        {waitsFor.map((edge) => edge.on.slice(edge.on.indexOf(".") + 1)).join(", ")}
      </span>
    ),
  },
  {
    id: "assignee",
    head: "Assignee",
    track: "minmax(0,1fr)",
    phone: false,
    cell: ({ recipe: { step } }) =>
      step.assignee ? <Chip>{step.assignee}</Chip> : <span className="text-ink-3">nobody</span>,
  },
];

/** The steps of a recipe as a tree, with what each one waits for. */
export function RecipeTree({ recipe, selectedId, onSelect, added, className }: RecipeTreeProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () =>
      recipeRows(recipe, folded).map<Row>((row) => ({
        id: row.id,
        depth: row.depth,
        label: row.step.title || row.step.localId,
        hasChildren: row.hasChildren,
        expanded: !folded.has(row.id),
        recipe: row,
        added: added?.has(row.id) ?? false,
      })),
    [recipe, folded, added],
  );
  if (recipe.steps.length === 0)
    return (
      <EmptyNote kind="nothing-exists" title="This recipe has no steps" hint="Conditions may have removed them all." />
    );
  return (
    <TreeTable
      label={`Steps of ${recipe.name}`}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      selectedId={selectedId}
      onSelect={(row) => onSelect(row.id === selectedId ? "" : row.id)}
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
