export type { AppRouter } from "@/server/trpc/router";
