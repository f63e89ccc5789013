"use client";

import { useState } from "react";
import { beadActs } from "@/lib/view/bead-acts";
import { ActionButton } from "../action/action-button";
import { useAnnounce } from "../data/live/use-presence";
import type { Outputs } from "../data/trpc";
import { ForceCloseDialog } from "./force-close-dialog";
import { useBeadActs } from "./use-bead-acts";

type BeadDetail = Outputs["bead"]["show"];

/** Claim, close and reopen. What is not possible now stays visible and says why; what can be undone asks nothing (ux 76). */
export function BeadActions({ city, detail }: { city: string; detail: BeadDetail }) {
  const [forcing, setForcing] = useState(false);
  const { bead, line } = detail;
  const openBlockers = detail.dependencies
    .filter((edge) => edge.type !== "parent-child" && edge.status !== "closed")
    .map((edge) => edge.otherId);
  const acts = beadActs(
    line,
    {
      id: bead.id,
      type: bead.type,
      status: bead.status,
      isTemplate: bead.isTemplate,
      openMembers: bead.type === "molecule" ? bead.descendants - bead.closedDescendants : bead.openChildren,
      openBlockers,
    },
    bead.isBlocked,
  );
  const { claim, close, reopen } = useBeadActs(city, () => setForcing(false));
  useAnnounce(city, forcing ? `bead:${bead.id}` : undefined);
  return (
    <div className="flex flex-wrap gap-1.5">
      {acts.reopen === undefined ? (
        <ActionButton
          action="bead.reopen"
          city={city}
          values={{ id: bead.id }}
          busy={reopen.isPending}
          onAct={() => reopen.mutate({ city, id: bead.id, expectedVersion: bead.version })}
        />
      ) : (
        <>
          <ActionButton
            action="bead.claim"
            city={city}
            values={{ id: bead.id }}
            disabledReason={acts.claim}
            busy={claim.isPending}
            onAct={() => claim.mutate({ city, id: bead.id })}
          />
          <ActionButton
            action="bead.close"
            city={city}
            values={{ id: bead.id }}
            kind={acts.close === undefined ? "primary" : "plain"}
            disabledReason={acts.closeNeedsForce ? undefined : acts.close}
            busy={close.isPending && !forcing}
            onAct={() =>
              acts.closeNeedsForce
                ? setForcing(true)
                : close.mutate({ city, id: bead.id, expectedVersion: bead.version })
            }
          >
            {acts.closeNeedsForce ? "Close anyway…" : bead.type === "gate" ? "Open the gate" : "Close"}
          </ActionButton>
        </>
      )}
      <ForceCloseDialog
        open={forcing}
        onOpenChange={setForcing}
        id={bead.id}
        guard={acts.close ?? ""}
        busy={close.isPending}
        onConfirm={(reason) => close.mutate({ city, id: bead.id, force: true, reason, expectedVersion: bead.version })}
      />
    </div>
  );
}
