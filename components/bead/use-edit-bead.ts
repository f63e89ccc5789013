"use client";

import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import type { BeadLine } from "@/lib/view/bead-line";
import type { BeadEdit } from "@/lib/view/bead-merge";
import { failureOf } from "../data/failure";
import type { AppRouter } from "../data/router-type";
import { type Outputs, useTRPC } from "../data/trpc";
import { useToast } from "../ui/toaster";

type Pages = InfiniteData<Outputs["bead"]["list"]>;

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
  const lists = trpc.bead.list.pathFilter();
  const update = useMutation(
    trpc.bead.update.mutationOptions({
      onMutate: async ({ id, patch }) => {
        await queryClient.cancelQueries(lists);
        const before = queryClient.getQueriesData<Pages>(lists);
        for (const [key] of before) queryClient.setQueryData<Pages>(key, (data) => data && withPatch(data, id, patch));
        return before;
      },
      onError: (_error, _input, before) => restore(before),
      onSuccess: (line) => {
        for (const [key] of queryClient.getQueriesData<Pages>(lists))
          queryClient.setQueryData<Pages>(key, (data) => data && withLine(data, line));
      },
      // Filters and totals may have changed with it; the live stream also says so, an offline page would not hear it.
      onSettled: () => void queryClient.invalidateQueries(trpc.bead.pathFilter()),
    }),
  );
  const restore = (before: readonly (readonly [QueryKey, Pages | undefined])[] | undefined) => {
    for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
  };
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

function withLine(data: Pages, line: BeadLine): Pages {
  return mapped(data, line.id, () => line);
}

function withPatch(data: Pages, id: string, patch: Partial<Pick<BeadLine, "title" | "priority" | "assignee">>): Pages {
  return mapped(data, id, (line) => ({
    ...line,
    ...(patch.title !== undefined && { title: patch.title }),
    ...(patch.priority !== undefined && { priority: patch.priority }),
    ...(patch.assignee !== undefined && { assignee: patch.assignee }),
  }));
}

function mapped(data: Pages, id: string, change: (line: BeadLine) => BeadLine): Pages {
  const pages = data.pages.map((page) =>
    page.items.some((item) => item.id === id)
      ? { ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }
      : page,
  );
  return { ...data, pages };
}
