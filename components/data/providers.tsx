"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, splitLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import { paths } from "@/lib/url/paths";
import { PageAtWork } from "../shell/page-at-work";
import { Toaster } from "../ui/toaster";
import { makeQueryClient } from "./query-client";
import type { AppRouter } from "./router-type";
import { TRPCProvider } from "./trpc";

/** Calls in one HTTP request at most; the server refuses more. */
const batchCap = 10;

/** Inputs above this length go in the body of a POST: addresses have a limit (two hundred beads, a large tree). */
const longestQuery = 4000;

/** Everything that client components need around them. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [trpcClient] = useState(makeTrpcClient);
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
          {children}
          <Toaster />
          <PageAtWork />
        </TRPCProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function makeTrpcClient() {
  const options = { url: paths.trpc(), transformer: superjson, maxItems: batchCap, headers: { "x-cityhall": "1" } };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ input }) => (JSON.stringify(input) ?? "").length > longestQuery,
        true: httpBatchLink({ ...options, methodOverride: "POST" }),
        false: httpBatchLink({ ...options, maxURLLength: 12_000 }),
      }),
    ],
  });
}
