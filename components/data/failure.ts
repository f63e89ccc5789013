import { TRPCClientError } from "@trpc/client";
import type { PanelFailure } from "../ui/failure-note";
import type { AppRouter } from "./router-type";

/** Any error of a query or mutation as the sentence that the server worded, and the request to quote. */
export function failureOf(error: unknown, retry?: () => void): PanelFailure {
  if (error instanceof TRPCClientError) {
    const { data } = error as TRPCClientError<AppRouter>;
    if (data) return { sentence: error.message, requestId: data.requestId, retry };
    return { sentence: "The server did not answer. What is on the page may be out of date.", retry };
  }
  return { sentence: "This part of the page failed in the browser.", retry };
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

/** What a panel needs to know of a query to say that it failed. */
type Read = {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdatedAt?: number;
  readonly refetch: () => unknown;
};

/**
 * Why a panel has nothing to show. A read that fails again leaves what is shown where it is (ux 62): the line above the page says
 * how old that is.
 */
export function readFailure({ data, error, errorUpdatedAt, refetch }: Read): PanelFailure | undefined {
  if (!error || data !== undefined) return undefined;
  return { ...failureOf(error, () => void refetch()), at: errorUpdatedAt };
}
