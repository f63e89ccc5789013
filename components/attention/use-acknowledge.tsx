"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Attention } from "@/lib/attention/attention";
import type { AttentionItem } from "@/lib/attention/attention-item";
import { withHandled, withoutHandled } from "@/lib/attention/move-item";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { useToast } from "../ui/toaster";

/** "I handle this" and its end: the page shows either at once, and takes it back when the server refuses. */
export function useAcknowledge(city: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const acknowledging = useAction("attention.acknowledge", city);
  const withdrawing = useAction("attention.withdraw", city);
  const lists = trpc.attention.list.pathFilter();
  const shown = async (change: (attention: Attention) => Attention) => {
    await queryClient.cancelQueries(lists);
    const before = queryClient.getQueriesData<Attention>(lists);
    queryClient.setQueriesData<Attention>(lists, (data) => data && change(data));
    return () => {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
    };
  };
  const onSettled = () => queryClient.invalidateQueries(trpc.attention.pathFilter());
  const failed = (error: unknown, _input: unknown, restore: (() => void) | undefined) => {
    restore?.();
    toast("failed", "Nothing was changed", { text: failureOf(error).sentence });
  };
  const withdraw = useMutation(
    trpc.attention.withdraw.mutationOptions({
      onMutate: ({ id }) => shown((attention) => withoutHandled(attention, id)),
      onError: failed,
      onSettled,
    }),
  );
  const acknowledge = useMutation(
    trpc.attention.acknowledge.mutationOptions({
      onMutate: ({ id, hours }) => {
        const at = new Date();
        const until = new Date(at.getTime() + hours * 3_600_000).toISOString();
        const person = queryClient.getQueryData(trpc.city.summary.queryKey({ city }))?.person;
        const word = { by: person?.name ?? "you", at: at.toISOString(), until, note: "" };
        return shown((attention) => withHandled(attention, id, word));
      },
      onError: failed,
      onSuccess: (_data, { id, hours }) =>
        toast("done", `You handle it for ${hours === 1 ? "an hour" : `${hours} hours`}`, {
          text: "Everybody in the city sees that you do.",
          link: (
            <ActionButton
              inRow
              action="attention.withdraw"
              city={city}
              kind="quiet"
              onAct={() => withdraw.mutate({ city, id })}
            >
              Undo
            </ActionButton>
          ),
        }),
      onSettled,
    }),
  );
  return {
    acknowledging,
    withdrawing,
    acknowledge: ({ key, stamp }: AttentionItem, hours: number) =>
      acknowledge.mutate({ city, id: key, stamp, hours, reason: "" }),
    withdraw: ({ key }: AttentionItem) => withdraw.mutate({ city, id: key }),
  };
}
