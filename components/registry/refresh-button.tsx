"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { useToast } from "../ui/toaster";

/** Fetches the catalogue of one registry again, or of all of them. */
export function RefreshButton({ city, name }: { city: string; name?: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const refresh = useMutation(
    trpc.registry.refresh.mutationOptions({
      onError: (error) => toast("failed", "The catalogue stays as it was", { text: failureOf(error).sentence }),
      onSuccess: ({ lines }) => toast("done", lines.join(", ") || "No registry is configured"),
      onSettled: () => queryClient.invalidateQueries(trpc.registry.pathFilter()),
    }),
  );
  return (
    <ActionButton
      values={{ city, ...(name === undefined ? {} : { name }) }}
      action="registry.refresh"
      city={city}
      busy={refresh.isPending}
      aria-label={name === undefined ? "Refresh all registries" : `Refresh ${name}`}
      onAct={() => refresh.mutate({ city, ...(name === undefined ? {} : { name }) })}
    >
      Refresh
    </ActionButton>
  );
}
