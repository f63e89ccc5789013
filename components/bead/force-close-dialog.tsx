"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field, fieldDescription } from "../ui/field";
import { TextArea } from "../ui/input";

type ForceCloseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** What holds the close back, in the store's words. */
  guard: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
};

/** Closing past a guard: the guard is shown and the reason is written down (decisions R4, R5, R17). */
export function ForceCloseDialog({ open, onOpenChange, id, guard, busy, onConfirm }: ForceCloseDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Close ${id} anyway`}
      description={guard}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it open</Button>
          <Button
            kind="danger"
            busy={busy}
            disabledReason={reason.trim() ? undefined : "Say why first."}
            onClick={() => onConfirm(reason.trim())}
          >
            Close it
          </Button>
        </>
      }
    >
      <Field id="force-reason" label="Why" hint="It becomes the close reason and goes into the audit log.">
        <TextArea
          id="force-reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-describedby={fieldDescription("force-reason")}
          maxLength={2000}
        />
      </Field>
    </Dialog>
  );
}
