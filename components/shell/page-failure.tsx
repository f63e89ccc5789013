"use client";

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { failureOf } from "../data/failure";
import { FailureNote, type PanelFailure } from "../ui/panel-state";
import { PageHeader } from "./page-header";

/** What stands in the frame when a page could not be read: the frame and its ways to other pages stay (ux 64). */
export function PageFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { reset } = useQueryErrorResetBoundary();
  const again = () => {
    reset();
    retry();
  };
  return (
    <>
      <PageHeader
        title="This page could not be read"
        note="The other pages, and what is typed in them, are not touched."
      />
      <FailureNote failure={pageFailureOf(error, again)} />
    </>
  );
}

/** The failure of a page: worded by the server, or found in its log by the digest. */
export function pageFailureOf(error: unknown, retry: () => void): PanelFailure {
  if (error instanceof TRPCClientError) return failureOf(error, retry);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return {
    sentence: digest
      ? "The server could not make this page. The failure is in its log."
      : "This page failed in the browser.",
    ...(digest && { requestId: digest }),
    retry,
  };
}
