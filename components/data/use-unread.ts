"use client";

import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { PanelFailure } from "../ui/failure-note";
import { failureOf } from "./failure";

/** What a page shows though reading it again failed: how many parts, the oldest moment (ms) among them, and why. */
export type Unread = { readonly parts: number; readonly at: number; readonly failure: PanelFailure };

/** The queries on the page whose last read failed while what was read before is still shown. */
export function useUnread(): Unread | undefined {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const failed = () => cache.getAll().filter(isUnread);
  const stamp = useSyncExternalStore(
    useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => failed().map(stampOf).join(" "),
    () => "",
  );
  const queries = stamp === "" ? [] : failed();
  if (queries.length === 0) return undefined;
  const retry = () => void queryClient.refetchQueries({ predicate: isUnread });
  return {
    parts: queries.length,
    at: Math.min(...queries.map((query) => query.state.dataUpdatedAt)),
    failure: failureOf(queries[0]!.state.error, retry),
  };
}

function isUnread(query: Query): boolean {
  return query.state.status === "error" && query.state.data !== undefined && query.isActive();
}

const stampOf = ({ queryHash, state }: Query) => `${queryHash}@${state.errorUpdatedAt}`;
