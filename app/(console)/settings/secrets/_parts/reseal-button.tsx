"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useToast } from "@/components/ui/toaster";
import { plural } from "@/lib/view/count";

/** Seals what older keys sealed with the newest one, so that an old key can be thrown away. */
export function ResealButton({ city, refusal }: { city: string; refusal: string | undefined }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const reseal = useMutation(
    trpc.secret.reseal.mutationOptions({
      onError: (error) => toast("failed", "Nothing was sealed again", { text: failureOf(error).sentence }),
      onSuccess: ({ changed }) => toast("done", `Sealed ${plural(changed, "secret")} with the newest key`),
      onSettled: () => queryClient.invalidateQueries(trpc.secret.pathFilter()),
    }),
  );
  return (
    <ActionButton
      values={{ city }}
      action="secret.reseal"
      city={city}
      disabledReason={refusal}
      busy={reseal.isPending}
      onAct={() => reseal.mutate({ city })}
    >
      Seal with the newest key
    </ActionButton>
  );
}
