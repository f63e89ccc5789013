"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Td, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";

type SecretRowProps = {
  city: string;
  secret: Outputs["secret"]["list"][number];
  /** Why the person may not take it away, or not see it. */
  manage: string | undefined;
  reveal: string | undefined;
};

/** One secret: its name and who set it; the text is shown on demand and forgotten with its dialog. */
export function SecretRow({ city, secret, manage, reveal }: SecretRowProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const { name, updatedBy, updatedAt, key, current } = secret;
  const show = useMutation(
    trpc.secret.reveal.mutationOptions({
      gcTime: 0,
      onError: (error) => toast("failed", `${name} was not shown`, { text: failureOf(error).sentence }),
    }),
  );
  const remove = useMutation(
    trpc.secret.remove.mutationOptions({
      onError: (error) => toast("failed", `${name} was not removed`, { text: failureOf(error).sentence }),
      onSuccess: () => toast("done", `Removed ${name}`),
      onSettled: () => queryClient.invalidateQueries(trpc.secret.pathFilter()),
    }),
  );
  return (
    <Tr>
      <Td className="font-mono wrap-anywhere">{name}</Td>
      <Td head="Set by">{updatedBy}</Td>
      <Td head="Set">
        <TimeAgo at={updatedAt} />
      </Td>
      <Td head="Key">
        <span className="font-mono text-small">{key}</span> {!current && <Chip tone="human">older key</Chip>}
      </Td>
      <Td>
        <div className="flex gap-1 sm:justify-end">
          <ActionButton
            values={{ city, name }}
            action="secret.reveal"
            city={city}
            aria-label={`Reveal ${name}`}
            disabledReason={reveal}
            busy={show.isPending}
            onAct={() => show.mutate({ city, name })}
          >
            Reveal
          </ActionButton>
          <Button kind="danger" aria-label={`Remove ${name}`} disabledReason={manage} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
        <Dialog
          open={show.data !== undefined}
          onOpenChange={() => show.reset()}
          title={name}
          description="That you looked is written down in the audit."
          actions={<Button onClick={() => show.reset()}>Hide it</Button>}
        >
          {show.data && <CodeBlock label={name} text={show.data.text} />}
        </Dialog>
        <Dialog
          open={removing}
          onOpenChange={setRemoving}
          title={`Remove ${name}`}
          description="What uses it stops working; it cannot be brought back."
          actions={
            <>
              <Button onClick={() => setRemoving(false)}>Keep the secret</Button>
              <ActionButton
                values={{ city, name }}
                action="secret.remove"
                city={city}
                kind="danger"
                busy={remove.isPending}
                onAct={() => {
                  remove.mutate({ city, name });
                  setRemoving(false);
                }}
              >
                Remove secret
              </ActionButton>
            </>
          }
        />
      </Td>
    </Tr>
  );
}
