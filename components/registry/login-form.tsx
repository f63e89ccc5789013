"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { useToast } from "../ui/toaster";

/** Takes a token of a registry, proves it there, and stores it on the server; it is never shown again. */
export function LoginForm({
  city,
  name,
  open,
  close,
}: {
  city: string;
  name: string;
  open: boolean;
  close: () => void;
}) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [token, setToken] = useState("");
  const end = () => {
    setToken("");
    close();
  };
  const login = useMutation(
    trpc.registry.login.mutationOptions({
      onSuccess: (account) => {
        toast("done", `Logged in to ${name} as ${account.login}`);
        end();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.registry.pathFilter()),
    }),
  );
  const id = `registry-token-${name}`;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && end()}
      title={`Log in to ${name}`}
      description="The token is stored for the user that this server runs as, readable by nobody else."
      actions={
        <>
          <Button onClick={end}>Not now</Button>
          <ActionButton
            values={{ name }}
            action="registry.login"
            city={city}
            kind="primary"
            disabledReason={token.trim() ? undefined : "Paste the token first."}
            busy={login.isPending}
            onAct={() => login.mutate({ city, name, token })}
          >
            Log in
          </ActionButton>
        </>
      }
    >
      <Field id={id} label="Token" error={login.error ? failureOf(login.error).sentence : undefined}>
        <Input
          id={id}
          type="password"
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
