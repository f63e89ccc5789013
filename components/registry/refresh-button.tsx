"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { usePermission } from "../data/use-permission";
import { Button } from "../ui/button";
import { useToast } from "../ui/toaster";

/** Fetches the catalogue of one registry again, or of all of them. */
export function RefreshButton({ city, name }: { city: string; name?: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const refusal = usePermission(city, "config.write");
  const refresh = useMutation(
    trpc.registry.refresh.mutationOptions({
      onError: (error) => toast("failed", "The catalogue stays as it was", { text: failureOf(error).sentence }),
      onSuccess: ({ lines }) => toast("done", lines.join(", ") || "No registry is configured"),
      onSettled: () => queryClient.invalidateQueries(trpc.registry.pathFilter()),
    }),
  );
  return (
    <Button
      disabledReason={refusal}
      busy={refresh.isPending}
      aria-label={name === undefined ? "Refresh all registries" : `Refresh ${name}`}
      onClick={() => refresh.mutate({ city, ...(name === undefined ? {} : { name }) })}
    >
      Refresh
    </Button>
  );
}
