"use client";

import { useState } from "react";
import { type BeadEdit, type EditField, editWords, mergeLines } from "@/lib/view/bead-merge";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TimeAgo } from "../ui/time-ago";
import { editOf } from "./bead-row";
import type { EditConflict, EditOrder } from "./use-edit-bead";

type EditConflictDialogProps = {
  conflict: EditConflict;
  busy: boolean;
  onSave: (order: EditOrder) => void;
  onClose: () => void;
};

/** Somebody else was first: their state beside the change, and for every field that both changed which one stays. */
export function EditConflictDialog({ conflict, busy, onSave, onClose }: EditConflictDialogProps) {
  const { order, current } = conflict;
  const theirs = editOf(current.bead);
  const lines = mergeLines(order.shown, order.change, theirs);
  const [keep, setKeep] = useState<Readonly<Partial<Record<EditField, "mine" | "theirs">>>>({});
  const chosen = (field: EditField, clash: boolean) => keep[field] ?? (clash ? "theirs" : "mine");
  const change = Object.fromEntries(
    lines
      .filter(({ field, clash }) => chosen(field, clash) === "mine")
      .map(({ field }) => [field, order.change[field]]),
  ) as Partial<BeadEdit>;
  const last = current.history[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${order.id} was changed meanwhile`}
      description={
        last ? (
          <>
            {last.actor} changed it <TimeAgo at={last.ts} />. It is at version {current.bead.version}, you edited
            version {order.version}.
          </>
        ) : (
          `It is at version ${current.bead.version}, you edited version ${order.version}.`
        )
      }
      actions={
        <>
          <Button onClick={onClose}>Keep theirs</Button>
          <Button
            kind="primary"
            busy={busy}
            disabledReason={Object.keys(change).length === 0 ? "None of your changes is kept." : undefined}
            onClick={() => onSave({ id: order.id, version: current.bead.version, shown: theirs, change })}
          >
            Save the merge
          </Button>
        </>
      }
    >
      {lines.length === 0 ? (
        <p>It says already what you wanted.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {lines.map(({ field, shown, mine, theirs: now, clash }) => (
            <li key={field}>
              <fieldset className="rounded-md border border-line p-2">
                <legend className="label-caps px-1">
                  {editWords[field]} {clash && "· both changed it"}
                </legend>
                <p className="mb-1 text-ink-3 text-small">was {shown}</p>
                {(["mine", "theirs"] as const).map((side) => (
                  <label key={side} className="flex min-h-6 items-baseline gap-1.5">
                    <input
                      type="radio"
                      name={`merge-${field}`}
                      checked={chosen(field, clash) === side}
                      onChange={() => setKeep((before) => ({ ...before, [field]: side }))}
                    />
                    <span className="text-ink-2">{side === "mine" ? "yours" : "now"}</span>
                    <span className="min-w-0 font-medium wrap-anywhere">{side === "mine" ? mine : now}</span>
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
