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
import { plural } from "@/lib/view/count";
import { RoleDialog } from "./role-dialog";

type Person = Outputs["people"]["list"]["items"][number];

/** One person with roles and the acts on the account. */
export function PersonRow({
  person,
  city,
  refusal,
  me,
}: {
  person: Person;
  city: string;
  refusal: string | undefined;
  me: string;
}) {
  const [editing, setEditing] = useState(false);
  const { busy, disable, signOut, link, secret, forget } = useAccount(person);
  const own = person.id === me ? "You cannot disable yourself." : undefined;
  return (
    <Tr>
      <Td>
        <div className="font-medium wrap-anywhere">
          {person.name} {person.isAdmin && <Chip>administrator</Chip>}{" "}
          {person.disabled && <Chip tone="bad">disabled</Chip>}
        </div>
        <div className="text-ink-3 text-small wrap-anywhere">
          {person.email ??
            { local: "started this console", oidc: "OpenID provider", link: "signs in by links" }[person.kind]}
        </div>
      </Td>
      <Td>
        <ul className="flex flex-col gap-0.5">
          {person.roles.map((role) => (
            <li key={`${role.city} ${role.rig}`} className="text-small">
              <span className="font-mono">
                {role.city}
                {role.rig && `/${role.rig}`}
              </span>{" "}
              {[role.role, ...role.grants].join(" + ")}
            </li>
          ))}
          {person.roles.length === 0 && <li className="text-ink-3 text-small">none by name</li>}
        </ul>
        {person.groups.length > 0 && <div className="text-ink-3 text-small">groups: {person.groups.join(", ")}</div>}
      </Td>
      <Td head="Last seen">
        {person.lastSeenAt ? <TimeAgo at={person.lastSeenAt} /> : <span className="text-ink-3">never</span>}
      </Td>
      <Td numeric head="Sessions">
        {person.sessions}
      </Td>
      <Td>
        <div className="flex flex-wrap gap-1 sm:justify-end">
          <Button aria-label={`Roles of ${person.name}`} onClick={() => setEditing(true)}>
            Roles
          </Button>
          {person.kind === "link" && (
            <ActionButton
              inRow
              action="people.link"
              aria-label={`New link for ${person.name}`}
              disabledReason={refusal ?? (person.disabled ? "The account is disabled." : undefined)}
              busy={busy}
              onAct={link}
            >
              Link
            </ActionButton>
          )}
          <ActionButton
            inRow
            action="people.signOut"
            aria-label={`Sign out ${person.name}`}
            disabledReason={refusal}
            busy={busy}
            onAct={signOut}
          >
            Sign out
          </ActionButton>
          <ActionButton
            inRow
            action="people.disable"
            kind="danger"
            aria-label={`${person.disabled ? "Enable" : "Disable"} ${person.name}`}
            disabledReason={refusal ?? own}
            busy={busy}
            onAct={disable}
          >
            {person.disabled ? "Enable" : "Disable"}
          </ActionButton>
        </div>
        {editing && <RoleDialog person={person} city={city} onClose={() => setEditing(false)} />}
        <Dialog
          open={secret !== undefined}
          onOpenChange={forget}
          title={`A sign-in address for ${person.name}`}
          description="It works once, for seven days, and is shown this once."
          actions={<Button onClick={forget}>Hide it</Button>}
        >
          {secret && <CodeBlock label="sign-in address" text={secret} />}
        </Dialog>
      </Td>
    </Tr>
  );
}

/** The acts on an account, each with its toast. */
function useAccount({ id, name, disabled }: Person) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const shared = {
    onError: (error: unknown) => toast("failed", `${name} was not changed`, { text: failureOf(error).sentence }),
    onSettled: () => queryClient.invalidateQueries(trpc.people.pathFilter()),
  };
  const disable = useMutation(
    trpc.people.disable.mutationOptions({
      ...shared,
      onSuccess: () => toast("done", `${disabled ? "Enabled" : "Disabled"} ${name}`),
    }),
  );
  const signOut = useMutation(
    trpc.people.signOut.mutationOptions({
      ...shared,
      onSuccess: ({ ended }) => toast("done", `Ended ${plural(ended, "session")} of ${name}`),
    }),
  );
  const link = useMutation(trpc.people.link.mutationOptions(shared));
  return {
    busy: disable.isPending || signOut.isPending || link.isPending,
    disable: () => disable.mutate({ id, disabled: !disabled }),
    signOut: () => signOut.mutate({ id }),
    link: () => link.mutate({ id }),
    secret: link.data?.address,
    forget: () => link.reset(),
  };
}
