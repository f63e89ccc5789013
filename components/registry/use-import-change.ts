"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { type Inputs, useTRPC } from "../data/trpc";
import { useToast } from "../ui/toaster";

export type ImportRequest = Inputs["import"]["start"]["request"];

/** The acts on changes of a city's imports, and why the person may not do them. */
export function useImportChange(city: string) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { refusal } = useAction("import.start", city);
  const onSettled = () => queryClient.invalidateQueries(trpc.import.pathFilter());
  const failed = (title: string) => (error: unknown) => toast("failed", title, { text: failureOf(error).sentence });
  const start = useMutation(
    trpc.import.start.mutationOptions({ onSettled, onError: failed("The change was not begun") }),
  );
  const again = useMutation(
    trpc.import.again.mutationOptions({ onSettled, onError: failed("The change was not begun again") }),
  );
  const write = useMutation(
    trpc.import.write.mutationOptions({
      onSettled,
      onError: failed("Nothing was written"),
      onSuccess: ({ message }) => toast("done", message),
    }),
  );
  const drop = useMutation(trpc.import.drop.mutationOptions({ onSettled, onError: failed("It was not put away") }));
  return {
    refusal,
    starting: start.isPending || again.isPending,
    start: (request: ImportRequest) => start.mutate({ city, request }),
    again: (id: string) => again.mutate({ city, id }),
    writing: write.isPending,
    write: (id: string) => write.mutate({ city, id }),
    dropping: drop.isPending,
    drop: (id: string) => drop.mutate({ city, id }),
  };
}
