"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { wordsMost } from "@/lib/url/search-codec";
import {
  type BranchChoice,
  choiceOf,
  expandedBranches,
  keptBranchesOf,
  keptChoice,
  toggleBranch,
} from "@/lib/view/expanded-branches";
import { useAction } from "../action/use-action";
import { useTRPC } from "../data/trpc";

/** Milliseconds of rest after which too many branches are sent to be kept. */
const rest = 1000;

const none: BranchChoice = { exp: [], fold: [] };

/**
 * The open branches of a molecule's tree. The address names those that differ from the usual ones; where they are too many, the
 * server keeps the set and the address carries its hash, so that a link opens the same tree for everybody (ux 57).
 */
export function useBranches(
  city: string,
  id: string,
  usual: readonly string[],
  address: BranchChoice,
  write: (choice: BranchChoice) => void,
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { refusal } = useAction("molecule.keepBranches", city);
  const hash = keptBranchesOf(address);
  const stored = useQuery(
    trpc.molecule.branches.queryOptions(
      { city, kept: hash ?? "" },
      { enabled: hash !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const ids = hash === undefined ? undefined : stored.data?.ids;
  // What is not in the address yet counts until the address changes, by the answer or by Back.
  const place = `${address.exp.join()} ${address.fold.join()}`;
  const [waiting, setWaiting] = useState<{ readonly place: string; readonly choice: BranchChoice }>();
  const held = waiting?.place === place ? waiting.choice : undefined;
  const choice = useMemo(
    () => held ?? (hash === undefined ? address : ids ? choiceOf(usual, ids) : none),
    [held, hash, address, usual, ids],
  );
  const expanded = useMemo(() => expandedBranches(usual, choice), [usual, choice]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<readonly string[]>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { mutate } = useMutation(
    trpc.molecule.keepBranches.mutationOptions({
      onSuccess: ({ kept }, sent) => {
        queryClient.setQueryData(trpc.molecule.branches.queryKey({ city, kept }), { ids: sent.expanded });
        // Somebody may have gone on folding meanwhile: what they see then is sent after the next rest.
        if (latest.current === sent.expanded) write(keptChoice(kept));
      },
    }),
  );
  const choose = (next: BranchChoice) => {
    clearTimeout(timer.current);
    latest.current = undefined;
    if (next.exp.length <= wordsMost && next.fold.length <= wordsMost) {
      setWaiting(undefined);
      return write(next);
    }
    setWaiting({ place, choice: next });
    const open = expandedBranches(usual, next);
    if (refusal !== undefined) return;
    latest.current = open;
    timer.current = setTimeout(() => mutate({ city, id, expanded: open }), rest);
  };
  return {
    expanded,
    /** The hash to ask with instead of the ids. */
    kept: held === undefined && ids ? hash : undefined,
    /** The address names a set that is no longer kept: the usual branches are open. */
    gone: ids === null,
    toggle: (branch: string, open: boolean) => choose(toggleBranch(usual, choice, branch, open)),
    open: (branches: readonly string[]) => choose(choiceOf(usual, branches)),
  };
}
