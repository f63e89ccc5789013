"use client";

import { useState } from "react";
import { type BeadEdit, changedEdit } from "@/lib/view/bead-merge";
import { wordsOf } from "@/lib/view/words-of";
import { ActionButton } from "../action/action-button";
import { useAnnounce } from "../data/live/use-presence";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Later } from "../ui/later";
import { OthersHere } from "../ui/others-here";
import { PrioritySelect, StatusSelect } from "./bead-choices";
import { conflictLater } from "./conflict-later";
import { type EditOrder, useEditBead } from "./use-edit-bead";

type BeadEditFormProps = {
  city: string;
  id: string;
  version: number;
  shown: BeadEdit;
  onDone: () => void;
};

/** The short facts of a bead as a form. What was shown when it opened is what it is compared with. */
export function BeadEditForm({ city, id, version: firstVersion, shown: firstShown, onDone }: BeadEditFormProps) {
  const [{ version, shown }] = useState({ version: firstVersion, shown: firstShown });
  const [draft, setDraft] = useState(shown);
  const [labels, setLabels] = useState(shown.labels.join(" "));
  const { edit, busy, conflict } = useEditBead(city);
  useAnnounce(city, `bead:${id}`);
  const change = changedEdit(shown, { ...draft, labels: wordsOf(labels) });
  const save = async (order: EditOrder) => {
    if (await edit(order)) onDone();
  };
  return (
    <form
      aria-label={`Edit ${id}`}
      className="flex flex-col gap-2.5 rounded-md border border-line bg-sunken p-2.5"
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ id, version, shown, change });
      }}
    >
      <Field id="edit-title" label="Title">
        <Input
          id="edit-title"
          autoFocus
          value={draft.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <Field id="edit-priority" label="Priority">
          <PrioritySelect
            id="edit-priority"
            value={draft.priority}
            onChange={(priority) => setDraft({ ...draft, priority })}
          />
        </Field>
        <Field id="edit-status" label="Status">
          <StatusSelect id="edit-status" value={draft.status} onChange={(status) => setDraft({ ...draft, status })} />
        </Field>
      </div>
      <Field id="edit-assignee" label="Assignee">
        <Input
          id="edit-assignee"
          value={draft.assignee}
          placeholder="nobody"
          spellCheck={false}
          onChange={(event) => setDraft({ ...draft, assignee: event.target.value })}
        />
      </Field>
      <Field id="edit-labels" label="Labels" hint="Parted by blanks.">
        <Input
          id="edit-labels"
          value={labels}
          placeholder="none"
          spellCheck={false}
          onChange={(event) => setLabels(event.target.value)}
        />
      </Field>
      <div className="flex gap-1.5">
        <ActionButton
          action="bead.update"
          city={city}
          values={{ id, ...change }}
          type="submit"
          kind="primary"
          busy={busy}
          disabledReason={Object.keys(change).length === 0 ? "Nothing was changed yet." : undefined}
        >
          Save the bead
        </ActionButton>
        <Button onClick={onDone}>Leave it</Button>
        <OthersHere object={`bead:${id}`} />
      </div>
      {conflict && (
        <Later
          part={conflictLater}
          props={{ conflict, busy, onSave: (order: EditOrder) => void save(order), onClose: onDone }}
        />
      )}
    </form>
  );
}
