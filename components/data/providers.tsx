"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import { paths } from "@/lib/url/paths";
import { ToastProvider } from "../ui/toaster";
import { makeQueryClient } from "./query-client";
import type { AppRouter } from "./router-type";
import { TRPCProvider } from "./trpc";

/** Calls in one HTTP request at most; the server refuses more. */
const batchCap = 10;

/** Everything that client components need around them. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: paths.trpc(),
          transformer: superjson,
          maxItems: batchCap,
          headers: { "x-cityhall": "1" },
        }),
      ],
    }),
  );
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
          <Tooltip.Provider>
            <ToastProvider>{children}</ToastProvider>
          </Tooltip.Provider>
        </TRPCProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
