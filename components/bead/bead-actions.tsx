"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { beadActs } from "@/lib/view/bead-acts";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { usePermission } from "../data/use-permission";
import { Button } from "../ui/button";
import { useToast } from "../ui/toaster";
import { ForceCloseDialog } from "./force-close-dialog";

type BeadDetail = Outputs["bead"]["show"];

/** Claim, close and reopen. What is not possible now stays visible and says why; what can be undone asks nothing (ux 76). */
export function BeadActions({ city, detail }: { city: string; detail: BeadDetail }) {
  const trpc = useTRPC();
  const toast = useToast();
  const refusal = usePermission(city, "bead.write");
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
  const onError = (error: unknown) => toast("failed", "Nothing was changed", { text: failureOf(error).sentence });
  const reopen = useMutation(trpc.bead.reopen.mutationOptions({ onError }));
  const claim = useMutation(
    trpc.bead.claim.mutationOptions({
      onError,
      onSuccess: ({ id, assignee }) => toast("done", `${assignee} has claimed ${id}`),
    }),
  );
  const close = useMutation(
    trpc.bead.close.mutationOptions({
      onError,
      onSuccess: ({ id, closed }) => {
        setForcing(false);
        const others = closed.length - 1;
        toast("done", `Closed ${id}`, {
          text: others > 0 ? `${others} more ended with it` : undefined,
          link: (
            <Button kind="quiet" onClick={() => reopen.mutate({ city, id })}>
              Reopen
            </Button>
          ),
        });
      },
    }),
  );
  return (
    <div className="flex flex-wrap gap-1.5">
      {acts.reopen === undefined ? (
        <Button
          disabledReason={refusal}
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ city, id: bead.id, expectedVersion: bead.version })}
        >
          Reopen
        </Button>
      ) : (
        <>
          <Button
            disabledReason={refusal ?? acts.claim}
            busy={claim.isPending}
            onClick={() => claim.mutate({ city, id: bead.id })}
          >
            Claim
          </Button>
          <Button
            kind={acts.close === undefined ? "primary" : "plain"}
            disabledReason={refusal ?? (acts.closeNeedsForce ? undefined : acts.close)}
            busy={close.isPending && !forcing}
            onClick={() =>
              acts.closeNeedsForce
                ? setForcing(true)
                : close.mutate({ city, id: bead.id, expectedVersion: bead.version })
            }
          >
            {acts.closeNeedsForce ? "Close anyway…" : bead.type === "gate" ? "Open the gate" : "Close"}
          </Button>
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
