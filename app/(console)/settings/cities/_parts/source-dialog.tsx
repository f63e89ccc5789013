"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { PollChoice } from "./poll-choice";
import { SourceState } from "./source-state";
import { WebhookSecret } from "./webhook-secret";

type City = Outputs["hall"]["cities"][number];

/** How a city is followed: the interval, the token, the webhook. Its address stays what it is. */
export function SourceDialog({ city, onClose }: { city: City; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [pollSeconds, setPollSeconds] = useState(city.source?.pollSeconds ?? 60);
  const [token, setToken] = useState("");
  const onSettled = () => queryClient.invalidateQueries(trpc.hall.pathFilter());
  const change = useMutation(trpc.hall.source.mutationOptions({ onSuccess: () => setToken(""), onSettled }));
  const look = useMutation(trpc.hall.look.mutationOptions({ onSettled }));
  const error = change.error ?? look.error;
  const { source } = city;
  if (!source) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Source of ${city.name}`}
      description={<span className="font-mono text-small wrap-anywhere">{source.address}</span>}
      actions={
        <>
          <Button onClick={onClose}>Hide it</Button>
          <ActionButton
            action="hall.look"
            busy={look.isPending}
            disabledReason={city.paused ? "A paused city is not looked at." : undefined}
            onAct={() => look.mutate({ id: city.id })}
          >
            Look now
          </ActionButton>
          <ActionButton
            action="hall.source"
            busy={change.isPending}
            onAct={() => change.mutate({ id: city.id, webhook: true })}
          >
            {source.webhook ? "New webhook secret" : "Make a webhook"}
          </ActionButton>
          <ActionButton
            action="hall.source"
            kind="primary"
            busy={change.isPending}
            onAct={() => change.mutate({ id: city.id, pollSeconds, ...(token && { token }) })}
          >
            Save the source
          </ActionButton>
        </>
      }
    >
      <SourceState source={source} />
      <PollChoice value={pollSeconds} onChange={setPollSeconds} />
      <TextField
        id="source-token"
        label="Token"
        hint={source.token ? "One is kept; a new one replaces it. It is never shown here." : "None is kept."}
        error={error ? failureOf(error).sentence : undefined}
        type="password"
        value={token}
        onText={setToken}
        autoComplete="new-password"
      />
      {change.data?.webhookSecret && <WebhookSecret city={city.id} secret={change.data.webhookSecret} />}
    </Dialog>
  );
}
