"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { plural } from "@/lib/view/count";

/** Says what goes and what stays before a city is taken out; the server asks for its id, too. */
export function RemoveCity({ city, onClose }: { city: Outputs["hall"]["cities"][number]; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [confirm, setConfirm] = useState("");
  const remove = useMutation(
    trpc.hall.remove.mutationOptions({ onSuccess: onClose, onSettled: () => queryClient.invalidateQueries() }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Remove ${city.name}`}
      description={
        city.source
          ? "The checkouts on the servers are deleted, the repository is not touched. Registering it again brings the beads back."
          : "The folder is not touched. Opening it again brings the beads back."
      }
      actions={
        <>
          <Button onClick={onClose}>Keep the city</Button>
          <ActionButton
            values={{ id: city.id, confirm }}
            action="hall.remove"
            kind="danger"
            disabledReason={confirm === city.id ? undefined : `Type ${city.id} to confirm.`}
            busy={remove.isPending}
            onAct={() => remove.mutate({ id: city.id, confirm })}
          >
            Remove city
          </ActionButton>
        </>
      }
    >
      <ul className="list-disc pl-5">
        <li>{plural(city.tokens, "token")} in force end at once: agents lose their access.</li>
        <li>{plural(city.members, "person", "people")} lose the roles that they have here by name.</li>
        <li>Secrets of the city are deleted.</li>
        <li>
          {plural(city.beads, "bead")} ({city.openBeads} open), events and audit rows stay in the store.
        </li>
      </ul>
      <Field
        id="remove-confirm"
        label={`Type ${city.id} to confirm`}
        error={remove.error ? failureOf(remove.error).sentence : undefined}
      >
        <Input
          id="remove-confirm"
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
          className="font-mono"
        />
      </Field>
    </Dialog>
  );
}
