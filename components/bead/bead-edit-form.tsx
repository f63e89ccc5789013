"use client";

import { useState } from "react";
import { type BeadEdit, changedEdit } from "@/lib/view/bead-merge";
import { ActionButton } from "../action/action-button";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input, Select } from "../ui/input";
import { EditConflictDialog } from "./edit-conflict";
import { type EditOrder, useEditBead } from "./use-edit-bead";

/** Statuses that an edit may set; closing and reopening are acts of their own, with their guards. */
export const editableStatuses = ["open", "in_progress", "blocked", "deferred", "hooked"] as const;

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
  const change = changedEdit(shown, { ...draft, labels: labelsOf(labels) });
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
          Save
        </ActionButton>
        <Button onClick={onDone}>Leave it</Button>
      </div>
      {conflict && (
        <EditConflictDialog conflict={conflict} busy={busy} onSave={(order) => void save(order)} onClose={onDone} />
      )}
    </form>
  );
}

/** Labels as they are typed: parted by blanks or commas, each once. */
export function labelsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

type ChoiceProps<Value> = {
  id?: string;
  label?: string;
  value: Value;
  className?: string;
  onChange: (value: Value) => void;
};

/** The priorities 0 to 4, and none. */
export function PrioritySelect({ id, label, value, className, onChange }: ChoiceProps<number | null>) {
  return (
    <Select
      id={id}
      aria-label={label}
      className={className}
      value={value ?? "none"}
      onChange={(event) => onChange(event.target.value === "none" ? null : Number(event.target.value))}
    >
      {[0, 1, 2, 3, 4].map((priority) => (
        <option key={priority} value={priority}>
          {priority}
        </option>
      ))}
      <option value="none">not given</option>
    </Select>
  );
}

/** The statuses that an edit may set; one that is none of them stays until another is chosen. */
export function StatusSelect({ id, label, value, className, onChange }: ChoiceProps<string>) {
  const known = (editableStatuses as readonly string[]).includes(value);
  return (
    <Select
      id={id}
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!known && <option value={value}>{value}</option>}
      {editableStatuses.map((status) => (
        <option key={status} value={status}>
          {status.replace("_", " ")}
        </option>
      ))}
    </Select>
  );
}
