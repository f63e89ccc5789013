"use client";

import type { BeadLine } from "@/lib/view/bead-line";
import { ActionButton } from "../action/action-button";
import { useBeadActs } from "./use-bead-acts";

/** Takes a bead of the ready queue for the person who looks at it. */
export function ClaimButton({ city, bead }: { city: string; bead: BeadLine }) {
  const { claim } = useBeadActs(city);
  return (
    <ActionButton
      action="bead.claim"
      city={city}
      values={{ id: bead.id }}
      inRow
      tabIndex={-1}
      aria-label={`Claim ${bead.title}`}
      className="h-6 px-2"
      busy={claim.isPending}
      onAct={() => claim.mutate({ city, id: bead.id })}
    />
  );
}
