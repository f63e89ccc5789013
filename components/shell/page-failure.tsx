"use client";

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { pageFailureOf } from "../data/failure";
import { FailureNote } from "../ui/failure-note";
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
      <PageHeader title="This page could not be read" />
      <FailureNote failure={pageFailureOf(error, again)} still="The other pages still work." />
    </>
  );
}
