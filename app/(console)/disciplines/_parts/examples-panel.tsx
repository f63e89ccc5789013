"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { FailureNote } from "@/components/ui/failure-note";
import { Panel } from "@/components/ui/panel";

/** The packs that come with cityhall, to look at and to start from. */
export function ExamplesPanel() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: examples } = useSuspenseQuery(trpc.discipline.examples.queryOptions());
  const { data: packs } = useSuspenseQuery(trpc.discipline.packs.queryOptions());
  const { data: access } = useSuspenseQuery(trpc.discipline.access.queryOptions());
  const install = useMutation(
    trpc.discipline.installExample.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.discipline.pathFilter()),
    }),
  );
  return (
    <Panel flush title="Come with cityhall">
      {install.error && <FailureNote failure={failureOf(install.error)} />}
      <ul>
        {examples.map((name) => {
          const installed = packs.some((pack) => pack.name === name);
          return (
            <li key={name} className="flex items-center gap-3 border-line border-b px-4 py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 font-mono text-small">{name}</span>
              <ActionButton
                inRow
                values={{ name }}
                action="discipline.installExample"
                aria-label={`Install ${name}`}
                busy={install.isPending && install.variables?.name === name}
                disabledReason={access.install ?? (installed ? "It is installed." : undefined)}
                onAct={() => install.mutate({ name })}
              >
                Install
              </ActionButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
