"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { useToast } from "../ui/toaster";
import { showAtOnce } from "./shown-beads";

/**
 * Claim, close and reopen. Pages show the act at once, and take it back with the reason when the server refuses; a message offers the
 * way back where there is one. `onClosed` runs when a close has come true.
 */
export function useBeadActs(city: string, onClosed: () => void = () => {}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const failed = (error: unknown, _input: unknown, takeBack: (() => void) | undefined) => {
    takeBack?.();
    toast("failed", "Nothing was changed", { text: failureOf(error).sentence });
  };
  // The live stream says the same; a page that is offline would not hear it.
  const onSettled = () => queryClient.invalidateQueries(trpc.bead.pathFilter());
  const me = () => queryClient.getQueryData(trpc.city.summary.queryKey({ city }))?.person.name ?? "";
  const reopen = useMutation(
    trpc.bead.reopen.mutationOptions({
      onMutate: ({ id }) => showAtOnce(queryClient, trpc, id, { status: "open", state: "ready" }),
      onError: failed,
      onSettled,
    }),
  );
  const claim = useMutation(
    trpc.bead.claim.mutationOptions({
      onMutate: ({ id }) =>
        showAtOnce(queryClient, trpc, id, { status: "in_progress", state: "running", assignee: me() }),
      onError: failed,
      onSuccess: ({ id, assignee }) => toast("done", `${assignee} has claimed ${id}`),
      onSettled,
    }),
  );
  const close = useMutation(
    trpc.bead.close.mutationOptions({
      onMutate: ({ id }) => showAtOnce(queryClient, trpc, id, { status: "closed", state: "done" }),
      onError: failed,
      onSuccess: ({ id, closed }) => {
        onClosed();
        const others = closed.length - 1;
        toast("done", `Closed ${id}`, {
          text: others > 0 ? `${others} more ended with it` : undefined,
          link: (
            <ActionButton
              inRow
              action="bead.reopen"
              city={city}
              values={{ id }}
              kind="quiet"
              onAct={() => reopen.mutate({ city, id })}
            />
          ),
        });
      },
      onSettled,
    }),
  );
  return { claim, close, reopen };
}
