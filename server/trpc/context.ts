import { originOfHost } from "@/lib/access/origin";
import { addressDigest, clientAddress } from "../auth/client-address";
import { readCookie } from "../auth/cookie";
import { rateLimits } from "../auth/rate-limit";
import { findSession, type Session } from "../auth/session";
import { readOnlySentence } from "../auth/standing";
import type { OpenCities } from "../console/open-cities";
import { runningConsole } from "../console/running-console";
import type { Store } from "../db/store";
import { env } from "../env";

/** What every procedure, page and stream knows about the request it serves. */
export type Context = {
  /** All cities. Inside the ladder of a city, the store of that city alone. */
  readonly store: Store;
  readonly cities: Pick<OpenCities, "get" | "list" | "open"> & Partial<Pick<OpenCities, "shut" | "reopen">>;
  /** Undefined when nobody is signed in. */
  readonly session: Session | undefined;
  readonly requestId: string;
  readonly ipHash: string;
  readonly now: () => Date;
  /** Why nobody may change anything, while the console is read-only. */
  readonly frozen?: string | undefined;
  /**
   * Set for requests from outside: one call is taken from what the person may ask, or, for nobody, from what their address may; the
   * seconds to wait when none is left.
   */
  readonly takeCall?: (personId: string | undefined) => number | undefined;
};

/**
 * Builds the context from the headers of a request: one builder for tRPC, pages and streams, so that none is softer. Without `isUse` an
 * idle session stays idle.
 */
export async function requestContext(headers: Headers, { isUse = true } = {}): Promise<Context> {
  const { store, cities } = await runningConsole();
  const { origins, groupRules, readOnly, trustedProxies } = env();
  const now = () => new Date();
  const address = clientAddress(headers, trustedProxies);
  const origin = originOfHost(headers.get("host"), origins);
  const cookie = origin && readCookie(headers.get("cookie"), origin);
  return {
    store,
    cities,
    session: cookie === undefined ? undefined : await findSession(store, cookie, now(), groupRules, isUse),
    requestId: headers.get("x-request-id") ?? crypto.randomUUID(),
    ipHash: addressDigest(address),
    now,
    frozen: readOnly ? readOnlySentence : undefined,
    takeCall: (personId) =>
      personId === undefined
        ? rateLimits().nobody.take(address, Date.now())
        : rateLimits().person.take(personId, Date.now()),
  };
}
