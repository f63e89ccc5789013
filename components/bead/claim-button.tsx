"use client";

import { useMutation } from "@tanstack/react-query";
import type { BeadLine } from "@/lib/view/bead-line";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { usePermission } from "../data/use-permission";
import { Button } from "../ui/button";
import { useToast } from "../ui/toaster";

/** Takes a bead of the ready queue for the person who looks at it. */
export function ClaimButton({ city, bead }: { city: string; bead: BeadLine }) {
  const toast = useToast();
  const refusal = usePermission(city, "bead.write");
  const claim = useMutation(
    useTRPC().bead.claim.mutationOptions({
      onSuccess: ({ id, assignee }) => toast("done", `${assignee} has claimed ${id}`),
      onError: (error) => toast("failed", `${bead.id} was not claimed`, { text: failureOf(error).sentence }),
    }),
  );
  return (
    <Button
      tabIndex={-1}
      aria-label={`Claim ${bead.title}`}
      className="h-6 px-2"
      disabledReason={refusal}
      busy={claim.isPending}
      onClick={() => claim.mutate({ city, id: bead.id })}
    >
      Claim
    </Button>
  );
}
