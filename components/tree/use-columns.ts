"use client";

import { useMemo } from "react";
import { useKeptChoice } from "../data/use-kept-choice";
import type { MenuEntry } from "../ui/menu";
import type { TreeColumn, TreeRow } from "./tree-row";

/** The columns that a person keeps in a table, and the entries of the menu that changes them. Kept for every browser of theirs (ux 37). */
export function useColumns<Row extends TreeRow>(
  table: "beads" | "molecule",
  columns: readonly TreeColumn<Row>[],
): readonly [readonly TreeColumn<Row>[], readonly MenuEntry[]] {
  const [remembered, remember] = useKeptChoice(`columns-${table}`);
  return useMemo(() => {
    const hidden = new Set(remembered.split(",").filter(Boolean));
    const entries = columns.flatMap<MenuEntry>(({ id, name }) => {
      if (name === undefined) return [];
      const shown = !hidden.has(id);
      const onSelect = () => {
        const next = new Set(hidden);
        if (shown) next.add(id);
        else next.delete(id);
        remember([...next].join(","));
      };
      return [{ kind: "action", label: name, checked: shown, onSelect }];
    });
    return [columns.filter((column) => column.name === undefined || !hidden.has(column.id)), entries];
  }, [columns, remembered, remember]);
}
