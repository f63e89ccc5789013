import { QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

let ofBrowser: QueryClient | undefined;

/**
 * The cache of one browser, or of one request on the server. In the browser there is one, however often React begins to draw the
 * page: kept in the state of a component, a first read that fails would be forgotten with that component, and asked without end.
 */
export function makeQueryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  ofBrowser ??= newQueryClient();
  return ofBrowser;
}

/**
 * Data stays fresh until an event says otherwise: the live stream invalidates, so nothing polls and a focus change fetches nothing.
 */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, refetchOnWindowFocus: false, retry: retryOnce },
      dehydrate: { serializeData: superjson.serialize },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

/** A refusal is final; only a lost connection is worth a second try. */
function retryOnce(failures: number, error: Error): boolean {
  const answered = "data" in error && error.data !== undefined && error.data !== null;
  return failures < 1 && !answered;
}
