"use client";

import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { tokenList } from "@/components/data/queries/token";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { ShowMore } from "@/components/ui/show-more";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";
import { IssueToken } from "./issue-token";

/** Tokens of agents and scripts: scoped to this city, always expiring, revoked at once. */
export function TokensView({ city, actions }: { city: string; actions?: ReactNode }) {
  const trpc = useTRPC();
  const list = useSuspenseInfiniteQuery(tokenList(trpc, { city }));
  const tokens = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader
        title="Tokens"
        note="An agent with a token works beads over HTTP. A token acts in one name, in this city only, and always expires."
        actions={actions}
      />
      <PageBody>
        <IssueToken city={city} />
        <Panel id="tokens" title="Issued tokens" flush>
          <PanelState
            empty={
              tokens.length === 0
                ? {
                    kind: "nothing-exists",
                    title: "No token was issued yet",
                    hint: "An agent needs one to work beads over HTTP; it acts in the name that you give.",
                    command: "cityhall token issue AGENT",
                    doc: { slug: "agents", label: "What an agent does with one" },
                  }
                : undefined
            }
          >
            <Table label="Tokens" stacked>
              <thead>
                <tr>
                  <Th>Token</Th>
                  <Th>Acts as</Th>
                  <Th>May</Th>
                  <Th>Expires</Th>
                  <Th>Last used</Th>
                  <ActionsTh />
                </tr>
              </thead>
              <tbody>
                {tokens.map((token) => (
                  <TokenRow key={token.id} city={city} token={token} />
                ))}
              </tbody>
            </Table>
            {list.hasNextPage && <ShowMore busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
          </PanelState>
        </Panel>
      </PageBody>
    </>
  );
}

function TokenRow({ city, token }: { city: string; token: Outputs["token"]["list"]["items"][number] }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.token.revoke.mutationOptions({
      onError: (error) => toast("failed", "The token was not revoked", { text: failureOf(error).sentence }),
      onSuccess: () => toast("done", `Revoked ${token.name}`),
      onSettled: () => queryClient.invalidateQueries(trpc.token.pathFilter()),
    }),
  );
  return (
    <Tr>
      <Td>
        <div className="font-medium">{token.name}</div>
        <code className="font-mono text-ink-3 text-small">{token.prefix}…</code>
      </Td>
      <Td className="font-mono" head="Acts as">
        {token.actor}
        {token.rig && <span className="text-ink-3"> in {token.rig}</span>}
      </Td>
      <Td className="text-ink-2 text-small" head="May">
        {token.abilities.join(", ")}
      </Td>
      <Td head="Expires">{token.expiresAt.slice(0, 10)}</Td>
      <Td head="Last used">
        {token.lastUsedAt ? <TimeAgo at={token.lastUsedAt} /> : <span className="text-ink-3">never</span>}
      </Td>
      <Td>
        <div className="flex sm:justify-end">
          {token.revokedAt ? (
            <Chip>revoked</Chip>
          ) : (
            <ActionButton
              inRow
              values={{ city, id: token.id }}
              action="token.revoke"
              city={city}
              kind="danger"
              busy={revoke.isPending}
              onAct={() => revoke.mutate({ city, id: token.id })}
            >
              Revoke
            </ActionButton>
          )}
        </div>
      </Td>
    </Tr>
  );
}
