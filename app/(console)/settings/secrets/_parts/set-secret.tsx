"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toaster";

/** Keeps a secret under a name; one that is kept under it already is replaced. */
export function SetSecret({ city, refusal }: { city: string; refusal: string | undefined }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const set = useMutation(
    trpc.secret.set.mutationOptions({
      onSuccess: (_, secret) => {
        toast("done", `Kept ${secret.name}`);
        setName("");
        setText("");
      },
      onSettled: () => queryClient.invalidateQueries(trpc.secret.pathFilter()),
    }),
  );
  const reason = refusal ?? (name.trim() && text ? undefined : "Give a name and the secret first.");
  return (
    <Panel id="set-secret" title="Keep a secret">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) set.mutate({ city, name: name.trim(), text });
        }}
      >
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            id="secret-name"
            label="Name"
            error={set.error ? failureOf(set.error).sentence : undefined}
            value={name}
            onText={setName}
            placeholder="git.token"
            className="font-mono"
          />
        </div>
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            id="secret-text"
            label="Secret"
            type="password"
            value={text}
            onText={setText}
            autoComplete="new-password"
          />
        </div>
        <ActionButton
          action="secret.set"
          city={city}
          type="submit"
          kind="primary"
          disabledReason={reason}
          busy={set.isPending}
        >
          Keep
        </ActionButton>
      </form>
    </Panel>
  );
}
