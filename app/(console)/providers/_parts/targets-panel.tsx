"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { MonoId } from "@/components/ui/mono-id";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { providerPackSearch } from "@/lib/url/search";

/** Models that may be called. A target binds to the very pack it was made from, by digest. */
export function TargetsPanel() {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data: targets } = useSuspenseQuery(trpc.provider.targets.queryOptions());
  const { data: access } = useSuspenseQuery(trpc.provider.access.queryOptions());
  const retire = useMutation(
    trpc.provider.retire.mutationOptions({
      onSuccess: ({ id }) => toast("done", `${id} is retired`, { text: "Calls in flight end as they were bound." }),
      onError: (error) => toast("failed", failureOf(error).sentence),
      onSettled: () => queryClient.invalidateQueries(trpc.provider.pathFilter()),
    }),
  );
  if (targets.length === 0)
    return (
      <Panel flush>
        <EmptyNote
          kind="nothing-exists"
          title="No model is bound"
          hint="Open a published pack and bind one of its models under a name."
        />
      </Panel>
    );
  return (
    <Panel flush>
      <Table label="Targets">
        <thead>
          <tr>
            <Th>Target</Th>
            <Th>Model</Th>
            <Th>Pack</Th>
            <Th>Digest</Th>
            <Th>State</Th>
            <Th>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {targets.map((target) => {
            const pack = paths.providerPack(target.packId, target.packVersion);
            const call = providerPackSearch.format({
              ...providerPackSearch.defaults,
              tab: "call",
              model: target.model,
            });
            return (
              <Tr key={target.id}>
                <Td className="font-medium">{target.id}</Td>
                <Td className="font-mono text-small">{target.model}</Td>
                <Td>
                  <Link className="link" href={pack}>
                    {target.packId} {target.packVersion}
                  </Link>
                </Td>
                <Td className="max-w-56">
                  <MonoId id={target.digest} />
                </Td>
                <Td>{target.retiredAt ? `retired by ${target.retiredBy}` : "in use"}</Td>
                <Td>
                  <span className="flex gap-1.5">
                    <Link className="link self-center" href={withQuery(pack, call)}>
                      Call
                    </Link>
                    <ActionButton
                      inRow
                      values={{ id: target.id }}
                      action="provider.retire"
                      kind="quiet"
                      disabledReason={access.publish ?? (target.retiredAt ? "It is retired already." : undefined)}
                      busy={retire.isPending && retire.variables.id === target.id}
                      onAct={() => retire.mutate({ id: target.id })}
                    >
                      Retire {target.id}
                    </ActionButton>
                  </span>
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
