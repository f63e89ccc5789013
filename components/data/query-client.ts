import { QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

/**
 * The cache of one browser, or of one request on the server. Data stays fresh until an event says otherwise: the live
 * stream invalidates, so nothing polls and a focus change fetches nothing.
 */
export function makeQueryClient(): QueryClient {
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
