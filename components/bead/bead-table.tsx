"use client";

import { useMemo, useState } from "react";
import type { BeadLine } from "@/lib/view/bead-line";
import { type BeadEdit, changedEdit } from "@/lib/view/bead-merge";
import { useAnnounce } from "../data/live/use-presence";
import type { TreeChecks, TreeColumn, TreeSort } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { Later } from "../ui/later";
import type { BeadRow } from "./bead-row";
import { editOf } from "./bead-row";
import { conflictLater } from "./conflict-later";
import { type EditOrder, useEditBead } from "./use-edit-bead";

type BeadTableProps = {
  city: string;
  label?: string;
  beads: readonly BeadLine[];
  columns: readonly TreeColumn<BeadRow>[];
  selected: string;
  checks?: TreeChecks;
  sort?: TreeSort;
  /** Why a row cannot be edited; undefined when it can. */
  editRefusal: string | undefined;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
  /** Called when the end is near, to fetch the next page. */
  onEnd: () => void;
  /** Keys of the page. */
  onKey?: (key: string, id: string) => boolean;
  className?: string;
};

/** The row that is edited: what it was when the edit began, and what was typed since. */
type Editing = { readonly line: BeadLine; readonly draft: BeadEdit };

/** Beads as a table: sorted, checked and edited in place. `e` or a double press edits, Enter saves, Escape leaves it. */
export function BeadTable(props: BeadTableProps) {
  const { city, beads, columns, selected, editRefusal } = props;
  const [editing, setEditing] = useState<Editing>();
  const { edit, busy, conflict, dismiss } = useEditBead(city);
  const rows = useMemo(
    () =>
      beads.map<BeadRow>((bead, index) => ({
        id: bead.id,
        depth: 0,
        label: bead.title,
        hasChildren: false,
        expanded: false,
        bead,
        place: index + 1,
        edit:
          editing?.line.id === bead.id
            ? {
                draft: editing.draft,
                set: (change) => setEditing((now) => now && { ...now, draft: { ...now.draft, ...change } }),
              }
            : undefined,
      })),
    [beads, editing],
  );
  useAnnounce(city, editing && `bead:${editing.line.id}`);
  const begin = (id: string) => {
    const line = beads.find((bead) => bead.id === id);
    if (line && editRefusal === undefined) setEditing({ line, draft: editOf(line) });
    return true;
  };
  const leave = () => {
    setEditing(undefined);
    document.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const save = async () => {
    if (!editing || busy) return;
    const { line, draft } = editing;
    const shown = editOf(line);
    leave();
    await edit({ id: line.id, version: line.version, shown, change: changedEdit(shown, draft) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields of an edited row sit inside; these are their keys
    <div
      className="contents"
      onKeyDown={(event) => {
        if (!editing || !(event.target instanceof HTMLElement) || !event.target.closest("input, select")) return;
        if (event.key === "Enter") {
          event.preventDefault();
          void save();
        } else if (event.key === "Escape") {
          event.preventDefault();
          leave();
        }
      }}
    >
      <TreeTable
        flat
        label={props.label ?? "Beads"}
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        selectedId={selected}
        checks={props.checks}
        sort={props.sort}
        onSelect={(row) => props.onSelect(row.id)}
        onOpen={(row) => props.onOpen(row.id)}
        onEdit={(row) => begin(row.id)}
        onKey={(key, row) => (key === "e" ? begin(row.id) : (props.onKey?.(key, row.id) ?? false))}
        onRange={(_, end) => {
          if (end >= rows.length - 20) props.onEnd();
        }}
        className={props.className}
      />
      {conflict && (
        <Later
          key={`${conflict.order.id} ${conflict.current.bead.version}`}
          part={conflictLater}
          props={{ conflict, busy, onSave: (order: EditOrder) => void edit(order), onClose: dismiss }}
        />
      )}
    </div>
  );
}
