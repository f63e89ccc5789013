"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { useToast } from "@/components/ui/toaster";
import type { DoctorRow } from "./check-row";

/** Mutes a finding with a reason and an end, or shows it again. */
export function MuteButton({ city, row }: { city: string; row: DoctorRow }) {
  const trpc = useTRPC();
  const toast = useToast();
  const { refusal } = useAction("doctor.unmute", city);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [days, setDays] = useState("7");
  const onError = (error: unknown) => toast("failed", "Nothing was changed", { text: failureOf(error).sentence });
  const unmute = useMutation(trpc.doctor.unmute.mutationOptions({ onError }));
  const mute = useMutation(trpc.doctor.mute.mutationOptions({ onError, onSuccess: () => setOpen(false) }));
  if (row.mute)
    return (
      <ActionButton
        inRow
        values={{ city, check: row.name }}
        action="doctor.unmute"
        city={city}
        kind="quiet"
        busy={unmute.isPending}
        onAct={() => unmute.mutate({ city, check: row.name })}
      >
        Show again
      </ActionButton>
    );
  const id = `mute-${row.name}`;
  return (
    <>
      <Button kind="quiet" disabledReason={refusal} onClick={() => setOpen(true)}>
        Mute…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Mute ${row.name}`}
        description="It leaves the list of findings until the mute ends, and stays in the counts."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep it visible</Button>
            <ActionButton
              inRow
              values={{ city, check: row.name, reason: reason.trim(), days: Number(days) }}
              action="doctor.mute"
              city={city}
              kind="primary"
              busy={mute.isPending}
              disabledReason={reason.trim() ? undefined : "Say why first."}
              onAct={() => mute.mutate({ city, check: row.name, reason: reason.trim(), days: Number(days) })}
            >
              Mute it
            </ActionButton>
          </>
        }
      >
        <Field id={id} label="Why">
          <Input
            id={id}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.target.value)}
            aria-describedby={fieldDescription(id)}
          />
        </Field>
        <Field id={`${id}-days`} label="For">
          <Select id={`${id}-days`} value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="1">a day</option>
            <option value="7">a week</option>
            <option value="30">30 days</option>
            <option value="90">90 days</option>
          </Select>
        </Field>
      </Dialog>
    </>
  );
}
