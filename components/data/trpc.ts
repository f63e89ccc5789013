"use client";

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "./router-type";

/** The typed way to the server for hooks; `useTRPC()` gives query and mutation options. */
export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

/** Options factory, the same in the browser and in a page of the server (habit 23). */
export type Trpc = TRPCOptionsProxy<AppRouter>;

/** What procedures take and give. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
