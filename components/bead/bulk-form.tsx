"use client";

import { useState } from "react";
import type { BulkAct, BulkKind } from "@/lib/bead/bulk";
import { wordsOf } from "@/lib/view/words-of";
import { Field, fieldDescription } from "../ui/field";
import { Input, Select } from "../ui/input";

type BulkFormProps = {
  kind: BulkKind;
  act: BulkAct | undefined;
  /** Undefined while an answer is missing. */
  onChange: (act: BulkAct | undefined) => void;
};

/** The questions of one kind of act. */
export function BulkForm({ kind, act, onChange }: BulkFormProps) {
  if (kind === "close") return <CloseForm act={act?.kind === "close" ? act : undefined} onChange={onChange} />;
  if (kind === "claim")
    return <NameForm label="For" empty="you" onName={(name) => onChange({ kind, ...(name && { assignee: name }) })} />;
  if (kind === "assign")
    return <NameForm label="Assignee" empty="nobody" onName={(assignee) => onChange({ kind, assignee })} />;
  if (kind === "labels") return <LabelsForm onChange={onChange} />;
  if (kind === "priority")
    return (
      <Field id="bulk-priority" label="Priority">
        <Select
          id="bulk-priority"
          defaultValue=""
          onChange={({ target: { value } }) =>
            onChange(value === "" ? undefined : { kind, priority: value === "none" ? null : Number(value) })
          }
        >
          <option value="">choose</option>
          {["0 (first)", "1", "2", "3", "4 (last)"].map((label, priority) => (
            <option key={label} value={priority}>
              {label}
            </option>
          ))}
          <option value="none">not given (counts as 2)</option>
        </Select>
      </Field>
    );
  if (kind === "defer") return <DeferForm onChange={onChange} />;
  return null;
}

function CloseForm({
  act,
  onChange,
}: {
  act: Extract<BulkAct, { kind: "close" }> | undefined;
  onChange: BulkFormProps["onChange"];
}) {
  const [reason, setReason] = useState(act?.reason ?? "");
  const [force, setForce] = useState(false);
  const tell = (next: { reason: string; force: boolean }) =>
    onChange(next.force && next.reason.trim() === "" ? undefined : { kind: "close", ...next });
  return (
    <>
      <Field
        id="bulk-reason"
        label="Reason"
        hint={force ? "Needed, because guards are passed over." : "Optional; it becomes the close reason."}
      >
        <Input
          id="bulk-reason"
          value={reason}
          maxLength={2000}
          onChange={(event) => {
            setReason(event.target.value);
            tell({ reason: event.target.value, force });
          }}
          aria-describedby={fieldDescription("bulk-reason")}
        />
      </Field>
      <label className="flex items-center gap-1.5">
        <input
          type="checkbox"
          checked={force}
          onChange={(event) => {
            setForce(event.target.checked);
            tell({ reason, force: event.target.checked });
          }}
        />
        close also what has open blockers or members
      </label>
    </>
  );
}

function NameForm({ label, empty, onName }: { label: string; empty: string; onName: (name: string) => void }) {
  return (
    <Field id="bulk-name" label={label} hint={`Empty: ${empty}.`}>
      <Input
        id="bulk-name"
        maxLength={200}
        spellCheck={false}
        onChange={(event) => onName(event.target.value.trim())}
        aria-describedby={fieldDescription("bulk-name")}
      />
    </Field>
  );
}

function LabelsForm({ onChange }: { onChange: BulkFormProps["onChange"] }) {
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const tell = (added: string, removed: string) => {
    const act = { kind: "labels" as const, add: wordsOf(added), remove: wordsOf(removed) };
    onChange(act.add.length + act.remove.length === 0 ? undefined : act);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field id="bulk-add" label="Add" hint="Parted by blanks or commas.">
        <Input
          id="bulk-add"
          value={add}
          spellCheck={false}
          onChange={(event) => {
            setAdd(event.target.value);
            tell(event.target.value, remove);
          }}
          aria-describedby={fieldDescription("bulk-add")}
        />
      </Field>
      <Field id="bulk-remove" label="Take away">
        <Input
          id="bulk-remove"
          value={remove}
          spellCheck={false}
          onChange={(event) => {
            setRemove(event.target.value);
            tell(add, event.target.value);
          }}
        />
      </Field>
    </div>
  );
}

function DeferForm({ onChange }: { onChange: BulkFormProps["onChange"] }) {
  return (
    <Field
      id="bulk-until"
      label="Until"
      hint="The bead is not ready before that day (UTC). Empty: it is no longer deferred."
    >
      <Input
        id="bulk-until"
        type="date"
        onChange={({ target: { value } }) => onChange({ kind: "defer", until: value ? `${value}T00:00:00Z` : null })}
        aria-describedby={fieldDescription("bulk-until")}
      />
    </Field>
  );
}
