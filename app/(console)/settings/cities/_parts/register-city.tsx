"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import { PollChoice } from "./poll-choice";
import { WebhookSecret } from "./webhook-secret";

/** Registers a city by its Git address. Every server fetches it; pushes are followed. */
export function RegisterCity() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [address, setAddress] = useState("");
  const [token, setToken] = useState("");
  const [pollSeconds, setPollSeconds] = useState(60);
  const [webhook, setWebhook] = useState(false);
  const register = useMutation(
    trpc.hall.register.mutationOptions({
      onSuccess: () => {
        setAddress("");
        setToken("");
      },
      onSettled: () => queryClient.invalidateQueries(trpc.hall.pathFilter()),
    }),
  );
  const missing = address.trim() ? undefined : "Give the address first.";
  return (
    <Panel id="register-city" title="Register a city from Git">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined)
            register.mutate({ address: address.trim(), pollSeconds, webhook, ...(token && { token }) });
        }}
      >
        <div className="min-w-0 flex-1 basis-full">
          <TextField
            id="git-address"
            label="Address"
            hint="The repository, then the folder after // and the branch or tag after #, where they differ from the usual."
            error={register.error ? failureOf(register.error).sentence : undefined}
            value={address}
            onText={setAddress}
            placeholder="https://git.example.org/fleet.git//harbour#main"
            className="font-mono"
          />
        </div>
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            id="git-token"
            label="Token of a private repository (optional)"
            type="password"
            value={token}
            onText={setToken}
            autoComplete="new-password"
          />
        </div>
        <PollChoice value={pollSeconds} onChange={setPollSeconds} />
        <label className="flex h-7 items-center gap-2 pointer-coarse:h-11">
          <input type="checkbox" checked={webhook} onChange={(event) => setWebhook(event.target.checked)} />
          Make a webhook
        </label>
        <ActionButton
          action="hall.register"
          type="submit"
          kind="primary"
          disabledReason={missing}
          busy={register.isPending}
        >
          Register city
        </ActionButton>
      </form>
      {register.data && (
        <p role="status" className="mt-3">
          {register.data.id} is being fetched; the list above says how far it is.
        </p>
      )}
      {register.data?.webhookSecret && <WebhookSecret city={register.data.id} secret={register.data.webhookSecret} />}
    </Panel>
  );
}
