"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
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
          <Field id="secret-name" label="Name" error={set.error ? failureOf(set.error).sentence : undefined}>
            <Input
              id="secret-name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              aria-describedby={fieldDescription("secret-name")}
              aria-invalid={set.isError || undefined}
              placeholder="git.token"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
        </div>
        <div className="min-w-0 flex-1 basis-64">
          <Field id="secret-text" label="Secret">
            <Input
              id="secret-text"
              type="password"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="new-password"
            />
          </Field>
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
