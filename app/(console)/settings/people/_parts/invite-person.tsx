"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";

/** Makes somebody who signs in by a link. The link is shown once; a role is given in the list below. */
export function InvitePerson({ refusal }: { refusal: string | undefined }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const invite = useMutation(
    trpc.people.invite.mutationOptions({
      onSuccess: () => setName(""),
      onSettled: () => queryClient.invalidateQueries(trpc.people.pathFilter()),
    }),
  );
  const reason = refusal ?? (name.trim() ? undefined : "Give a name first.");
  return (
    <Panel id="invite" title="Invite somebody">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) invite.mutate({ name: name.trim() });
        }}
      >
        <div className="w-64 max-w-full">
          <TextField
            id="invite-name"
            label="Name"
            error={invite.error ? failureOf(invite.error).sentence : undefined}
            value={name}
            onText={setName}
          />
        </div>
        <ActionButton
          action="people.invite"
          type="submit"
          kind="primary"
          disabledReason={reason}
          busy={invite.isPending}
        >
          Make an invitation
        </ActionButton>
      </form>
      {invite.data && (
        <div role="status" className="mt-4 flex flex-col gap-2">
          <p>Send this address to them. It works once, for seven days, and is shown this once.</p>
          <CodeBlock label="sign-in address" text={invite.data.address} />
        </div>
      )}
    </Panel>
  );
}
