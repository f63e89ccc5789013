"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toaster";

/** Where sessions are looked for: the supervisor's address, and the tmux of this machine. */
export function SourceSettings({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(trpc.session.settings.queryOptions({ city }));
  const { supervisorUrl, supervisorCity, tmux, tmuxSocket } = data;
  const [draft, setDraft] = useState({ supervisorUrl, supervisorCity, tmux, tmuxSocket });
  const { refusal } = useAction("session.configure", city);
  const configure = useMutation(
    trpc.session.configure.mutationOptions({
      onSuccess: () => toast("done", "Sessions are looked for there now"),
      onSettled: () => queryClient.invalidateQueries(trpc.session.pathFilter()),
    }),
  );
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const problem = configure.error ? failureOf(configure.error).sentence : undefined;
  const hint =
    data.origin === "environment"
      ? "Empty: GC_SUPERVISOR_URL of this server is used. "
      : "Empty: GC_SUPERVISOR_URL, which is not set on this server. ";
  return (
    <form
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!refusal) configure.mutate({ city, ...draft });
      }}
    >
      <Field
        id="supervisor-url"
        label="Address of the supervisor"
        hint={`${hint}http on loopback, https elsewhere, never into a private network.`}
        error={problem}
      >
        <Input
          id="supervisor-url"
          aria-describedby={fieldDescription("supervisor-url")}
          aria-invalid={problem !== undefined}
          placeholder="http://127.0.0.1:8372"
          value={draft.supervisorUrl}
          onChange={(event) => change({ supervisorUrl: event.target.value })}
        />
      </Field>
      <Field id="supervisor-city" label="Name of the city there" hint="Empty: the name of this city.">
        <Input
          id="supervisor-city"
          aria-describedby={fieldDescription("supervisor-city")}
          value={draft.supervisorCity}
          onChange={(event) => change({ supervisorCity: event.target.value })}
        />
      </Field>
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={draft.tmux} onChange={(event) => change({ tmux: event.target.checked })} />
        Look into the tmux of this machine
      </label>
      <Field id="tmux-socket" label="tmux socket" hint="Empty: the usual one. As for tmux -L NAME.">
        <Input
          id="tmux-socket"
          aria-describedby={fieldDescription("tmux-socket")}
          value={draft.tmuxSocket}
          onChange={(event) => change({ tmuxSocket: event.target.value })}
        />
      </Field>
      <ActionButton
        action="session.configure"
        city={city}
        type="submit"
        kind="primary"
        className="self-start"
        busy={configure.isPending}
      >
        Look there
      </ActionButton>
    </form>
  );
}
