"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import type { BeadEdit } from "@/lib/view/bead-merge";
import { failureOf } from "../data/failure";
import type { AppRouter } from "../data/router-type";
import { type Inputs, type Outputs, useTRPC } from "../data/trpc";
import { useToast } from "../ui/toaster";
import { type BeadChange, showAnswer, showAtOnce } from "./shown-beads";

type BeadPatch = Inputs["bead"]["update"]["patch"];

/** An edit of a bead as it was shown; `version` is that of what was shown. */
export type EditOrder = {
  readonly id: string;
  readonly version: number;
  readonly shown: BeadEdit;
  readonly change: Partial<BeadEdit>;
};

/** An edit that came too late, beside what the bead is now. */
export type EditConflict = { readonly order: EditOrder; readonly current: Outputs["bead"]["show"] };

/**
 * Edits a bead: lists show the change at once, a refusal takes it back, and an edit on an older state asks what to keep.
 * Nothing that somebody else wrote is overwritten unseen.
 */
export function useEditBead(city: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [conflict, setConflict] = useState<EditConflict>();
  const update = useMutation(
    trpc.bead.update.mutationOptions({
      onMutate: ({ id, patch }) => showAtOnce(queryClient, trpc, id, shownPart(patch)),
      onError: (_error, _input, takeBack) => takeBack?.(),
      onSuccess: (line) => showAnswer(queryClient, trpc, line),
      // Filters and totals may have changed with it; the live stream also says so, an offline page would not hear it.
      onSettled: () => void queryClient.invalidateQueries(trpc.bead.pathFilter()),
    }),
  );
  const edit = async (order: EditOrder): Promise<boolean> => {
    const { id, version, change } = order;
    if (Object.keys(change).length === 0) return true;
    const { labels, ...rest } = change;
    try {
      await update.mutateAsync({
        city,
        id,
        expectedVersion: version,
        patch: { ...rest, ...(labels && { labels: [...labels] }) },
      });
      setConflict(undefined);
      return true;
    } catch (error) {
      if (isConflict(error)) {
        const current = await queryClient.fetchQuery({ ...trpc.bead.show.queryOptions({ city, id }), staleTime: 0 });
        setConflict({ order, current });
      } else toast("failed", `${id} was not changed`, { text: failureOf(error).sentence });
      return false;
    }
  };
  return { edit, busy: update.isPending, conflict, dismiss: () => setConflict(undefined) };
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof TRPCClientError && (error as TRPCClientError<AppRouter>).data?.reason === "bead-edited-meanwhile"
  );
}

/** What of an edit lists show. */
function shownPart({ title, priority, assignee }: BeadPatch): BeadChange {
  return {
    ...(title !== undefined && { title }),
    ...(priority !== undefined && { priority }),
    ...(assignee !== undefined && { assignee }),
  };
}
