"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { KeptChoice } from "@/lib/view/kept-choices";
import { useAction } from "../action/use-action";
import { useTRPC } from "./trpc";
import { useRemembered } from "./use-remembered";

/** Milliseconds of rest after which a choice is sent: a width that is dragged is one choice. */
const rest = 800;

/**
 * How a person has arranged one thing. The browser's copy is what the page begins with and what counts while the server cannot be
 * asked; the server's is the same in every browser, and wins when it comes.
 */
export function useKeptChoice(name: KeptChoice): readonly [string, (value: string) => void] {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [value, remember] = useRemembered(name);
  const { data: kept } = useQuery(trpc.people.self.queryOptions(undefined, { select: ({ choices }) => choices[name] }));
  useEffect(() => {
    if (kept !== undefined) remember(kept);
  }, [kept, remember]);
  const show = useCallback(
    (chosen: string) =>
      queryClient.setQueryData(
        trpc.people.self.queryKey(),
        (self) => self && { ...self, choices: { ...self.choices, [name]: chosen } },
      ),
    [name, queryClient, trpc],
  );
  // Said again when it is written: an answer that was on its way meanwhile does not know it.
  const { mutate } = useMutation(trpc.people.choose.mutationOptions({ onSuccess: (_, sent) => show(sent.value) }));
  const { refusal } = useAction("people.choose", undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = useCallback(
    (next: string) => {
      remember(next);
      show(next);
      clearTimeout(timer.current);
      if (refusal === undefined) timer.current = setTimeout(() => mutate({ name, value: next }), rest);
    },
    [name, remember, mutate, show, refusal],
  );
  return [value, choose];
}
