import {
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  HydrationBoundary,
  type QueryKey,
} from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { makeQueryClient } from "@/components/data/query-client";
import { paths } from "@/lib/url/paths";
import { appRouter } from "@/server/trpc/router";
import { pageContext, requireSignedIn } from "./page-context";

/** The cache of one page request. */
const pageQueryClient = cache(makeQueryClient);

/** Query options for pages; they run the procedures in this process, through the same ladder as a call from outside. */
export const pageTrpc = createTRPCOptionsProxy({
  ctx: pageContext,
  router: appRouter,
  queryClient: pageQueryClient,
});

/**
 * Reads what a page shows before it is rendered, so that the first HTML is complete and hooks cannot be empty. What does not
 * exist, or may not be seen, is the page "nothing is here".
 */
export async function load<FnData, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<FnData, Failure, Data, Key>,
): Promise<Data> {
  try {
    return await pageQueryClient().fetchQuery(options);
  } catch (error) {
    throw await asPage(error);
  }
}

/** Like `load`, for a part without which the page stands: when it fails, the browser asks again and its panel says so (ux 64). */
export async function warm<FnData, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<FnData, Failure, Data, Key>,
): Promise<void> {
  await pageQueryClient().prefetchQuery(options);
}

/** Like `load`, for the first page of a list that grows while it is scrolled. */
export async function loadPages<FnData, Failure, Data, Key extends QueryKey, Param>(
  options: FetchInfiniteQueryOptions<FnData, Failure, Data, Key, Param>,
): Promise<void> {
  try {
    await pageQueryClient().fetchInfiniteQuery(options);
  } catch (error) {
    throw await asPage(error);
  }
}

/**
 * What does not exist, or may not be seen, is the page "nothing is here"; who is not signed in goes to sign in (a page is rendered
 * beside the layout that asks first); anything else is a failure of ours.
 */
async function asPage(error: unknown): Promise<unknown> {
  if (error instanceof TRPCError && error.code === "UNAUTHORIZED") await requireSignedIn(paths.home());
  if (error instanceof TRPCError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN")) notFound();
  return error;
}

/**
 * Hands what was read over to the hooks below. What is still being read belongs to a page that is rendered beside its layout, and is
 * handed over there: passed on as a promise from here, a refusal of it would be written into the log as a failure.
 */
export function Hydrate({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(pageQueryClient())}>{children}</HydrationBoundary>;
}
